import { choose, signInAsOwner } from './console.ts';
import { delayRequests } from './delay-requests.ts';
import { cookiesAllowed, expect, test } from './fixtures.ts';
import { live } from './members-area.ts';

test.use({
  ownContext: true,
  storageState: cookiesAllowed,
  expectedComplaints: [
    [
      /net::ERR_/,
      /status of (404|502)/,
      /Failed to fetch dynamically imported/,
      /could not be loaded/,
      /error occurred|above error/,
    ],
    { scope: 'test' },
  ],
});

test('a page whose chunk could not be had is asked for again at the next visit', async ({ page }) => {
  await page.goto('/');
  await live(page);
  // Without hovering, which would prefetch it; and reloading for a new release has just been tried.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  const follow = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('link', { name })
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await page.route('**/assets/faq-page-*.js', (route) => route.fulfill({ status: 502, body: '' }));
  const reported = page.waitForRequest('**/portal/errors');
  await follow('FAQ');
  await expect(page.getByText("We couldn't load this. Please check your connection")).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ kind: 'missing_part', name: 'MissingPart' });
  await follow('Contact us');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await page.unroute('**/assets/faq-page-*.js');
  await follow('FAQ');
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
});

test('a chunk that never arrives is given up, and what was shown is left by its own links', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await live(page);
  await page.route(/\/assets\/faq-page-|\/health$/, () => {});
  const asked = page.waitForRequest('**/assets/faq-page-*.js');
  await page.getByRole('main').locator('a[href^="/faq"]').first().click();
  await asked;
  const progress = page.getByRole('progressbar', { name: 'Loading...' });
  await expect(progress).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(progress).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByText("We couldn't load this. Please check your connection")).toBeVisible();
});

test('a page that could not be had comes with a connection to the server, and stays as it is with any other', async ({
  page,
}) => {
  await page.goto('/');
  await live(page);
  await page.route(/\/assets\/faq-page-/, (route) => route.abort());
  await page.route('**/health', (route) => route.fulfill({ status: 502, body: '' }));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const connect = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('main').locator('a[href^="/faq"]').first().click();
  const failure = page.getByText("We couldn't load this. Please check your connection");
  await expect(failure).toBeVisible();
  const asked = page.waitForResponse('**/health');
  await connect();
  await asked;
  await expect(failure).toBeVisible();
  expect(documents).toBe(0);
  await page.unrouteAll();
  await connect();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
});

test('a server that answers too late does not reload a page that somebody has gone on with', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await live(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', ''));
  const letGo = await delayRequests(page, '**/health');
  await page.route('**/assets/faq-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const asked = page.waitForRequest('**/health');
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'));
  const follow = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();
  await page.getByRole('main').locator('a[href^="/faq"]').first().click();
  await asked;
  await follow('Contact us');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await givenUp;
  letGo();
  await follow('About us');
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.locator('html[data-opened]')).toHaveCount(1);
});

test('a pending navigation is announced accessibly, and the current page stays', async ({
  page,
  inspect,
}) => {
  const letGo = await delayRequests(page, '**/assets/faq-page-*.js');
  await page.goto('/');
  await live(page);
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toBeVisible();
  await inspect(page);
  await expect(page).toHaveTitle('JTN Panel - Home');
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toHaveCount(0);
});

test('what is fetched ahead of a press is no error when it cannot be had', async ({ page }) => {
  await page.goto('/');
  await live(page);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route(/\/assets\/login-panel-/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' });
  await login.hover();
  await failed;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(errors).toEqual([]);
});

test('a dialog of the console that could not be had says so where it was asked for', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.route(/\/console-assets\/(copy|why-invited)-dialog-/, (route) => route.abort());
  await signInAsOwner(page);
  // Reloading for a new release has just been tried.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  const sentence = page.getByText("We couldn't load this. Please check your connection");
  for (const [list, name, entry] of [
    ['/surveys?words=mobile-phones-winter', /mobile-phones-winter/, 'Copy'],
    ['/members?words=maria.petrova', /Maria Petrova/, 'Why (not) this member?'],
  ] as const) {
    await page.goto(new URL(list, page.url()).href);
    await page.getByRole('main').getByRole('link', { name }).press('Enter');
    await choose(page, entry);
    await expect(sentence).toBeVisible();
    await expect(sentence).toBeInViewport();
  }
});
