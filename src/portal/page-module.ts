import type { ComponentType } from 'react';
import { type Loadable, loadable } from '#ui/loadable.tsx';
import type { Boot } from './boot.ts';

type Part = Pick<Loadable, 'load'>;

/** What the file of a page exports. */
type PageModule = {
  default: ComponentType;
  /** Parts with chunks of their own that the page shows from the start. */
  parts?: (boot: Boot) => readonly Part[];
};

/** A page whose code comes when it is needed. */
export type PageOfRoute = {
  /** The source file, to find its chunk in the build. */
  module: string;
  page: Loadable;
  /** Loads all that the page shows at first, so that nothing in it has to wait. */
  load(boot: Boot): Promise<void>;
};

const pages = import.meta.glob<PageModule>('./pages/*/*-page.tsx');

/** `pages/<name>/<name>-page.tsx` */
export function page(name: string): PageOfRoute {
  const file = `./pages/${name}/${name}-page.tsx`;
  const load = pages[file];
  if (!load) throw new Error(`There is no page ${file}`);
  const shown = loadable(load);
  return {
    module: `src/portal${file.slice(1)}`,
    page: shown,
    async load(boot) {
      const [{ parts }] = await Promise.all([load(), shown.load()]);
      await Promise.all((parts?.(boot) ?? []).map((part) => part.load()));
    },
  };
}
