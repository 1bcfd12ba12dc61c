import { consoleUrl, signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { startSession } from './sessions.ts';

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

test('without its operator’s countries the console shows no forms, and goes on by itself once they can be had', async ({
  page,
  inspect,
}) => {
  await page.clock.install();
  let fails = true;
  await page.route('**/console/countries', (route) =>
    fails ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  );
  await startSession(page, consoleUrl, '/api/operator/v1', demoMember('irina.koleva@example.com'));
  await page.goto(`${consoleUrl}/surveys/new`);
  await expect(page.getByRole('heading', { level: 1, name: "We can't reach the console" })).toBeVisible();
  await inspect(page);
  fails = false;
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { level: 1, name: 'New survey' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Country/ })).toBeVisible();
});
