import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBuild } from '#server/pages/assets.ts';

const kib = (bytes: number) => bytes / 1024;

/** The budget per page in KiB, compressed with gzip. */
export const PAGE_BUDGET = { scripts: 120, styles: 6, sentences: 12 };

export const gzippedKib = (text: string | Buffer): number => kib(gzipSync(text, { level: 9 }).length);

const FOLDER = 'dist/client';

/** Reads the build; returns the size of a page's scripts and inlined styles in KiB. */
export function openPageBytes(): (module: string) => { scripts: number; styles: number } {
  const build = openBuild(FOLDER, 'src/portal/entry-client.tsx');
  const sizeOf = (file: string) => gzippedKib(readFileSync(join(FOLDER, file)));
  return (module) => {
    const { entry, preload, css } = build.find([module]);
    return {
      scripts: [entry, ...preload].reduce((sum, file) => sum + sizeOf(file), 0),
      styles: gzippedKib(css),
    };
  };
}
