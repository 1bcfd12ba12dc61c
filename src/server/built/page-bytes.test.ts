import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { portalRoutes } from '#portal/routes.tsx';
import { openBuild } from '#server/pages/assets.ts';
import { openPageBytes, PAGE_BUDGET } from '#server/testing/page-bytes.ts';

const pageBytes = openPageBytes();

it.each(portalRoutes.map(({ path, module }) => ({ path, module })))(
  '$path stays light enough for a slow line',
  ({ module }) => {
    const { scripts, styles } = pageBytes(module);
    expect(scripts).toBeLessThanOrEqual(PAGE_BUDGET.scripts);
    expect(styles).toBeLessThanOrEqual(PAGE_BUDGET.styles);
    expect(Math.min(scripts, styles)).toBeGreaterThan(1);
  },
);

it('asks for all chunks of a page that is opened later at once', () => {
  const build = openBuild('dist/client', 'src/portal/entry-client.tsx');
  const everywhere = build.find([]);
  const entry = readFileSync(join('dist/client', everywhere.entry), 'utf8');
  for (const { module } of portalRoutes) {
    const later = build.find([module]).preload.filter((file) => !everywhere.preload.includes(file));
    expect(later.length).toBeGreaterThan(0);
    for (const file of later) expect(entry).toContain(file.slice(1));
  }
});
