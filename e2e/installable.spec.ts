import type { Page } from '@playwright/test';
import { cookiesAllowed, demoMember, expect, site, test } from './fixtures.ts';

test.use({ ownContext: true, serviceWorkers: 'allow', expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

/** Everything the browser stores for the site, as addresses without the host. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

const whenKept = (page: Page) => expect.poll(() => kept(page)).toContain('/offline');

test('before consent nothing is kept', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await kept(page)).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});

test.describe('with consent', () => {
  test.use({ storageState: cookiesAllowed });

  for (const [language, heading, again] of [
    ['en', 'You seem to be offline', 'Try again'],
    ['bg', 'Няма връзка с интернет', 'Опитайте отново'],
  ] as const) {
    test(`without a connection there is a page in ${language}, and the one that was asked for once it is back @phone`, async ({
      page,
      context,
      inspect,
    }) => {
      await page.goto(`/?lang=${language}`);
      await whenKept(page);
      await context.setOffline(true);
      await page.goto('/faq#q1');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await inspect(page);
      await expect(page.getByRole('link', { name: again })).toBeVisible();
      await context.setOffline(false);
      await expect(page.locator('details')).toHaveCount(22);
    });
  }

  test('of a member nothing stays, signed in or out', async ({ page, context, signIn }) => {
    await page.goto('/');
    await whenKept(page);
    await signIn(page, demoMember('maria.petrova@example.com'));
    await page.goto('/members/jtn-points');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
    await context.setOffline(false);
    await page.getByRole('banner').getByRole('button', { name: /Maria/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${site}/`);
    expect((await kept(page)).filter((path) => !/^\/(assets\/|offline(\.js)?$)/.test(path))).toEqual([]);
    await context.setOffline(true);
    await page.goto('/members/jtn-points');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  });

  test('taken back, nothing stays either', async ({ page }) => {
    await page.goto('/privacy-policy');
    await whenKept(page);
    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect.poll(() => kept(page)).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  });
});

test('a browser finds nothing that keeps the portal from being installed', async ({ page, context }) => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's windows are private ones.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
