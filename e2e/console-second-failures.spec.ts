import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({
  expectedComplaints: [
    [/net::ERR_/, /status of (404|502)/, /could not be loaded/, /error occurred|above error/],
    { scope: 'test' },
  ],
});

test('a page that could not be had is asked for again by the same entry of the menu', async ({ page }) => {
  await signInAsOwner(page);
  // Reloading for a new release has just been tried.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await page.route('**/console-assets/messages-page-*.js', (route) =>
    route.fulfill({ status: 502, body: '' }),
  );
  const entry = page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Messages' })
    .first();
  // Without hovering, which would fetch it ahead.
  await entry.press('Enter');
  const failure = page.getByText("We couldn't load this. Please check your connection");
  await expect(failure).toBeVisible();
  await page.unroute('**/console-assets/messages-page-*.js');
  await entry.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(failure).toBeHidden();
});
