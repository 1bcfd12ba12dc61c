import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/**
 * Half as large as what the package exports; it goes to the browser with every page that is inspected. A single
 * character beyond ASCII would double it on all of its way.
 */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** The rules that go by colours: all that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export type Rules = 'all' | 'of colours';

/** The axe violations, of all rules or of those that go by colours: the rule and the elements concerned. */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations: found } = await page.evaluate(
    (chosen) =>
      window.axe.run({
        ...(chosen ? { runOnly: chosen } : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
        // Style sheets are loaded once more only for a rule that is not on.
        preload: { assets: ['media'] },
        reporter: 'no-passes',
      }),
    rules === 'all' ? null : OF_COLOURS,
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

/** Interactive elements smaller than a touch target, except links within text. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FINGER_PX = 43.5;
    const hidden = '.visually-hidden, .skip-link, [aria-hidden]';
    /** A checkbox or radio button can be pressed on its label. */
    const area = (target: Element) =>
      target.matches('[type=checkbox], [type=radio]')
        ? (target.closest('label') ?? target.parentElement ?? target)
        : target;
    return [...document.querySelectorAll('a, button, select, input, textarea, summary')]
      .filter((target) => !target.closest(hidden) && getComputedStyle(target).display !== 'inline')
      .filter((target) => {
        const { width, height } = area(target).getBoundingClientRect();
        return width > 0 && height > 0 && Math.min(width, height) < FINGER_PX;
      })
      .map((target) => target.outerHTML);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
