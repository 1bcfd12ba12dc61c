import type { ComponentType } from 'react';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { IconName } from '#ui/icon.tsx';
import { type Loadable, loadable } from '#ui/loadable.tsx';

/** The order of the rail, without `account`, which is reached by the operator's own menu. */
export const AREA_ORDER = [
  'today',
  'surveys',
  'members',
  'rewards',
  'messages',
  'panel',
  'reports',
  'system',
  'account',
] as const;

export type AreaKey = (typeof AREA_ORDER)[number];

/** One page of the console. */
export type ConsoleRoute = {
  /** One of `paths.ts`. */
  path: string;
  /** An English sentence: the page's name in the rail, the palette and the title. */
  title: string;
  /** Whoever does not have it sees no link to the page; the server refuses its calls in any case. */
  right?: RoleRight;
  /** A page of one thing (`/members/:id`) has no entry of its own in the rail and the palette. */
  isThing?: true;
  page: Loadable;
};

/** What the palette shows of something that it has found. */
export type FoundThing = { to: string; name: string; detail?: string };

/** Looks things of an area up by id or name, for the palette. */
export type Finder = {
  /** What it finds, an English sentence: `Members`. */
  title: string;
  right: RoleRight;
  /** At most ten, best first. */
  find(text: string, signal: AbortSignal): Promise<readonly FoundThing[]>;
};

/** `pages/<area>/<area>-area.ts` exports one as `area`; that is all that registers it. */
export type Area = {
  key: AreaKey;
  title: string;
  icon: IconName;
  routes: readonly ConsoleRoute[];
  finders?: readonly Finder[];
};

/** A page whose code comes when it is needed; `load` imports `./<page>/<page>-page.tsx`. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): Loadable =>
  loadable(load, { isPage: true });
