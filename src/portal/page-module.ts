import type { ComponentType } from 'react';
import { type Loadable, loadable } from '#ui/loadable.tsx';
import type { Boot } from './boot.ts';

type Part = Pick<Loadable, 'load'>;

/** The exports of a page's file. */
type PageModule = {
  default: ComponentType;
  /** Lazy parts that the page shows from the start. */
  parts?: (boot: Boot) => readonly Part[];
};

/** A lazily loaded page. */
export type PageOfRoute = {
  /** The source file, used to find its chunk in the build's manifest. */
  module: string;
  page: Loadable;
  /** Loads everything the page shows at first, so that nothing in it suspends. */
  load(boot: Boot): Promise<void>;
};

const pages = import.meta.glob<PageModule>('./pages/*/*-page.tsx');

/** `pages/<name>/<name>-page.tsx` */
export function page(name: string): PageOfRoute {
  const file = `./pages/${name}/${name}-page.tsx`;
  const load = pages[file];
  if (!load) throw new Error(`There is no page ${file}`);
  const shown = loadable(load, { isPage: true });
  return {
    module: `src/portal${file.slice(1)}`,
    page: shown,
    async load(boot) {
      // First through `loadable`, so that a chunk that cannot be loaded rejects with a MissingPart.
      await shown.load();
      const { parts } = await load();
      await Promise.all((parts?.(boot) ?? []).map((part) => part.load()));
    },
  };
}
