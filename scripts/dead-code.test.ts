import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listFiles } from './import-graph.ts';
import { unusedExports } from './module-exports.ts';

/** Read by the tools that they are for. */
const CONFIG = /^\w+\.config\.ts$/;
/** Loaded by their paths, written by a generator, or made for areas of the console that are still to come. */
const NOT_IMPORTED = [
  CONFIG,
  /\/entry-server\.tsx$/,
  /^src\/portal\/pages\/.*-page\.tsx$/,
  /^e2e\/gallery\/render\.tsx$/,
  /\/database\/tables\.ts$/,
  /^src\/console\/faces\//,
];

describe('exports', () => {
  it('are in use somewhere', () => {
    const folders = listFiles(process.cwd(), ['src', 'e2e', 'bench', 'simulate', 'scripts']);
    const configs = readdirSync(process.cwd()).filter((file) => CONFIG.test(file));
    const files = [...folders, ...configs].filter((file) => /\.(tsx?|mjs)$/.test(file));
    const unused = unusedExports(process.cwd(), files).filter(
      ({ file }) => !NOT_IMPORTED.some((pattern) => pattern.test(file)),
    );
    expect(unused.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('that nobody imports are found, and what their own file uses is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kvorum-exports-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const files = {
      'src/contract/a.ts': [
        'export const used = 1;',
        'export const dead = used;',
        'export type Own = 1;',
        'export const own: Own = 1;',
        'export interface Dead { a: 1 }',
        'export default function main() {}',
      ],
      'src/contract/b.ts': [
        "import { used } from './a.ts';",
        "export { own as passed } from '#contract/a.ts';",
      ],
      'src/contract/c.tsx': ["const page = import('./b.ts');", 'export const lazy = <p>{page}</p>;'],
    };
    for (const [file, lines] of Object.entries(files)) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), lines.join('\n'));
    }
    expect(unusedExports(folder, Object.keys(files)).map(({ name }) => name)).toEqual([
      'dead',
      'Dead',
      'lazy',
    ]);
  });
});
