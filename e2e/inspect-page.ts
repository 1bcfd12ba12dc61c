import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds wrong: rule, and the elements it is about. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    window.axe.run({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }),
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** By how many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
