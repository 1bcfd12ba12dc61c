import type { Page } from '@playwright/test';

/** The page's next request to an address that matches this pattern reaches the server, but its response is lost. */
export async function loseResponse(page: Page, pattern: string): Promise<void> {
  await page.route(
    pattern,
    async (route) => {
      await page.evaluate(
        ({ address, body }) =>
          fetch(`${address}?`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
        { address: route.request().url(), body: route.request().postData() },
      );
      await route.abort();
    },
    { times: 1 },
  );
}
