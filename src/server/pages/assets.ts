import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };

/** The parts of the browser build that a page needs. */
export type PageAssets = {
  /** Inlined, so that the page paints without waiting for a style sheet. */
  css: string;
  /** For the CSP: `'sha256-…'`. */
  cssHash: string | null;
  /** The inlined files; chunks of the page needn't fetch them. */
  cssFiles: readonly string[];
  entry: string;
  preload: readonly string[];
  /** Scripts before the entry; only in development. */
  development: string;
};

export type BrowserBuild = {
  /** Folder of the build; null in development, where Vite serves the sources. */
  folder: string | null;
  /** The assets for pages that use these source files. */
  find(modules: readonly string[]): PageAssets;
};

/** Reads the build's manifest once and returns each page module's assets. */
export function openBuild(folder: string, entry: string): BrowserBuild {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const entryFile = manifest[entry]?.file;
  if (!entryFile) throw new Error(`The build has no ${entry}`);
  const known = new Map<string, PageAssets>();
  const read = (modules: readonly string[]): PageAssets => {
    const chunks = [...reachable(manifest, [entry, ...modules])];
    const cssFiles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
    const css = cssFiles.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
    return {
      css,
      cssHash: css === '' ? null : `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      cssFiles: cssFiles.map((file) => `/${file}`),
      entry: `/${entryFile}`,
      preload: chunks.map((chunk) => `/${chunk.file}`).filter((file) => file !== `/${entryFile}`),
      development: '',
    };
  };
  return {
    folder,
    find(modules) {
      const key = modules.join();
      const assets = known.get(key) ?? read(modules);
      known.set(key, assets);
      return assets;
    },
  };
}

function reachable(manifest: Record<string, Chunk>, start: readonly string[]): Set<Chunk> {
  const seen = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of start) visit(key);
  return seen;
}

/** In development, Vite serves the sources and injects styles. */
export function developmentBuild(entry: string): BrowserBuild {
  const assets: PageAssets = {
    css: '',
    cssHash: null,
    cssFiles: [],
    entry: `/${entry}`,
    preload: [],
    development: `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>`,
  };
  return { folder: null, find: () => assets };
}
