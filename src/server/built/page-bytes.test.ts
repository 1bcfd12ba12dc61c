import { expect, it } from 'vitest';
import { portalRoutes } from '#portal/routes.tsx';
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
