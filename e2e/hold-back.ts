import type { Page } from '@playwright/test';

/** Delays the page's requests to addresses matching this pattern until it is released. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Delays the page's scripts, and so its hydration, until it is released. */
export const holdScripts = (page: Page): Promise<() => void> => holdBack(page, '**/assets/*.js');
