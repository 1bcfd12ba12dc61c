import type { Page } from '@playwright/test';

/** Keeps what the page asks for at addresses of this pattern from arriving until it is released. */
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

/** Keeps the page from coming to life until it is released. */
export const holdScripts = (page: Page): Promise<() => void> => holdBack(page, '**/assets/*.js');
