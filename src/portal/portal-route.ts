import type { PortalCallKey } from '#contract/portal/calls.ts';
import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PageOfRoute } from './page-module.ts';

/**
 * One page of the portal: its name and address, who may see it, and the calls that the server makes before
 * rendering.
 */
export type PortalRoute = {
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  /**
   * `visitor`: signed-in members are redirected to their start page; `member`: visitors are redirected to sign in.
   */
  access: 'anyone' | 'visitor' | 'member';
  /** Section title: the page's title is `<panel name> - <title>`. */
  title: string;
  /** Meta description for search engines; rendered on the server only. */
  description?: string;
  /** Calls whose results are embedded in the page; `:name` parameters come from the path. */
  calls?: readonly Extract<PortalCallKey, `GET ${string}`>[];
  /** Parameters of those calls that aren't in the path. */
  params?: Readonly<Record<string, string>>;
  /** A plain form on the page is answered by a redirect to another site, which the CSP must allow. */
  formsLeave?: true;
} & PageOfRoute &
  (
    | { key: PageKey; secret?: never }
    /** The address contains a code or token: no trackers, no referrer, no cache. */
    | { key: string; secret: true }
  );
