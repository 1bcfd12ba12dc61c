import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBuild } from '#server/pages/assets.ts';
import { gzippedKib } from '#server/testing/page-bytes.ts';

/** In KiB, compressed by gzip. */
const FIRST_LOAD = 220;
const AREA = 60;

const FOLDER = 'dist/console';
const PAGE = /^src\/console\/pages\/([^/]+)\/.*-page\.tsx$/;
/** The editor of questionnaires stands beside the areas and is as large as one, so its page is measured by itself. */
const EDITOR = 'survey-questionnaire';
const build = openBuild(FOLDER, 'src/console/entry.tsx');
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8'),
);
const scripts = (modules: readonly string[]): string[] => {
  const { entry, preload } = build.find(modules);
  return [entry, ...preload];
};
const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzippedKib(readFileSync(join(FOLDER, file))), 0);

const first = scripts([]);
const pages = Object.keys(manifest).filter((module) => PAGE.test(module));
const areaOf = (module: string): string =>
  module.includes(`/${EDITOR}/`) ? EDITOR : (PAGE.exec(module)?.[1] ?? '');
const areas = [...new Set(pages.map(areaOf))];

it('the console stays light at its first load', () => {
  expect(sizeOf(first)).toBeLessThanOrEqual(FIRST_LOAD);
  expect(sizeOf(first)).toBeGreaterThan(50);
});

describe('an area of the console', () => {
  it.each(areas)('%s stays light with all its pages', (area) => {
    const all = scripts(pages.filter((module) => areaOf(module) === area));
    expect(sizeOf(all.filter((file) => !first.includes(file)))).toBeLessThanOrEqual(AREA);
  });

  it('comes with nothing of the members’ site', () => {
    expect(areas).toEqual(expect.arrayContaining(['system', EDITOR]));
    expect(Object.keys(manifest).filter((module) => module.startsWith('src/portal'))).toEqual([]);
  });
});
