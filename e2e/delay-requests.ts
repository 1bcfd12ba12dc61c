import type { Page } from '@playwright/test';

/** Delays the page's requests to addresses matching this pattern until it is released; then they go on, or fail. */
export async function delayRequests(
  page: Page,
  pattern: string,
  end: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route[end]();
  });
  return release;
}

/** Delays the page's scripts, and so its hydration, until it is released. */
export const delayScripts = (page: Page): Promise<() => void> => delayRequests(page, '**/assets/*.js');
