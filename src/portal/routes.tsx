import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PortalCallKey } from '#contract/portal/calls.ts';
import { paths } from './paths.ts';

/** One page of the portal: its address, who may see it, and what the server fetches before it renders it. */
export type PortalRoute = {
  /** Names the page in facebook_track and in tests. */
  key: string;
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  /** `visitor`: a signed-in member is sent to the landing page; `member`: a visitor is sent to sign in. */
  access: 'anyone' | 'visitor' | 'member';
  /** Section title: the page's title is `<panel name> - <title>`. */
  title: string;
  description?: string;
  /** Calls whose answers travel with the page; `:name` parameters come from the path. */
  calls?: readonly Extract<PortalCallKey, `GET ${string}`>[];
  /** The address holds a code or token: no tracker, no referrer, no cache. */
  secret?: true;
  /** The source file, to find its chunk in the build. */
  module: string;
  page: LazyExoticComponent<ComponentType>;
};

const pages = import.meta.glob<{ default: ComponentType }>('./pages/*/*-page.tsx');

function page(name: string): Pick<PortalRoute, 'module' | 'page'> {
  const file = `./pages/${name}/${name}-page.tsx`;
  const load = pages[file];
  if (!load) throw new Error(`There is no page ${file}`);
  return { module: `src/portal${file.slice(1)}`, page: lazy(load) };
}

export const portalRoutes: readonly PortalRoute[] = [
  { key: 'home', path: paths.home, access: 'anyone', title: 'Home', ...page('home') },
];
