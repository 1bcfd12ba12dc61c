import type { PortalCallKey } from '#contract/portal/calls.ts';
import type { PageKey } from '#contract/portal/page-keys.ts';
import type { PageOfRoute } from './page-module.ts';

/** One page of the portal: its name and address, who may see it, and what the server fetches before it renders it. */
export type PortalRoute = {
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  /** `visitor`: a signed-in member is sent to the landing page; `member`: a visitor is sent to sign in. */
  access: 'anyone' | 'visitor' | 'member';
  /** Section title: the page's title is `<panel name> - <title>`. */
  title: string;
  /** For search engines: there on the server alone. */
  description?: string;
  /** Calls whose answers travel with the page; `:name` parameters come from the path. */
  calls?: readonly Extract<PortalCallKey, `GET ${string}`>[];
  /** Parameters of those calls that the path does not hold. */
  params?: Readonly<Record<string, string>>;
  /** A plain form of the page is answered by a redirect to a site that is not ours. */
  formsLeave?: true;
} & PageOfRoute &
  (
    | { key: PageKey; secret?: never }
    /** The address holds a code or token: no tracker, no referrer, no cache. */
    | { key: string; secret: true }
  );
