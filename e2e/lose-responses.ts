import type { Page } from '@playwright/test';

/**
 * Lets this many requests to addresses that match reach the server and loses their responses, as a line does that breaks
 * meanwhile; returns how many have been carried out and lost.
 */
export async function loseResponses(page: Page, pattern: string, most = 1): Promise<() => number> {
  let begun = 0;
  let lost = 0;
  await page.route(pattern, async (route) => {
    begun += 1;
    if (begun > most) return route.continue();
    const request = route.request();
    const url = new URL(request.url());
    const { host } = url;
    // Only Chromium itself resolves hosts below `localhost`.
    url.hostname = '127.0.0.1';
    await route.fetch({ url: url.href, headers: { ...(await request.allHeaders()), host } });
    lost += 1;
    await route.abort();
  });
  return () => lost;
}
