import { cookiesAllowed, demoMember, expect, siteOf, test } from './fixtures.ts';
import { expectFocusInMain, live } from './members-area.ts';

test.use({
  storageState: cookiesAllowed,
  expectedComplaints: [
    [
      /net::ERR_/,
      /status of 502/,
      /Failed to fetch dynamically imported/,
      /could not be loaded/,
      /is not a function/,
      /Cannot read properties of null/,
      /error occurred|above error/,
    ],
    { scope: 'test' },
  ],
});

test('offline, a page says so, and goes on by itself when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await live(page);
  await page.getByRole('link', { name: 'FAQ' }).first().hover();
  await context.setOffline(true);
  const offline = page.getByText("You seem to be offline. Anything you've already saved isn't lost.");
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await expect(offline).toBeHidden();
});

test('a failed refetch keeps the content and shows a notice', async ({ page }) => {
  await page.goto('/faq');
  await live(page);
  for (const path of ['**/content/faq', '**/auth/validate'])
    await page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  const validated = page.waitForResponse('**/auth/validate');
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await validated;
  await expect(page.locator('[data-toasts] [role=alert]')).toBeEmpty();
  await page.unroute('**/content/faq');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectFocusInMain(page);
});

test('slow translations do not delay a page', async ({ page }) => {
  await page.route('**/locales/en', () => {});
  await page.goto('/');
  await live(page);
  await page.getByRole('link', { name: 'Contact us' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
});

test('sentences that could not be had are asked for again with the next page', async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  let refuse = true;
  await page.route('**/locales/bg', (route) => {
    asked += 1;
    return refuse ? route.fulfill({ status: 502, body: '' }) : route.continue();
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/locales/bg')) answered += 1;
  });
  await page.goto('/?lang=bg');
  await live(page);
  // Once, and three times after a while; the page's clock also goes on by itself.
  for (const tries of [1, 2, 3, 4]) {
    await expect.poll(() => answered).toBeGreaterThanOrEqual(tries);
    await page.clock.fastForward(10_000);
  }
  refuse = false;
  const faq = page.getByRole('main').locator('a[href^="/faq"]').first();
  await faq.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/faq/);
  await expect.poll(() => asked).toBe(5);
  const contact = page.getByRole('contentinfo').locator('a[href="/contact-us"]');
  await contact.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{Script=Cyrillic}/u);
});

test('a sign-in without an answer from our server is explained in words', async ({ page }) => {
  await page.goto('/login?lang=bg');
  await live(page);
  const form = page.getByRole('main');
  await form.locator('[name=email]').first().fill('ana@example.org');
  await form.locator('[name=password]').first().fill('secret-Passw0rd');
  const answers = [
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' },
  ];
  for (const answer of answers) {
    await page.route('**/auth/login', (route) => route.fulfill(answer));
    await form.getByRole('button', { name: 'Вход' }).click();
    await expect(form.getByRole('alert')).toHaveText(/\p{Script=Cyrillic}{4}/u);
    await expect(form.getByRole('alert')).not.toHaveText(/Gateway|hotel/);
    await page.unroute('**/auth/login');
  }
});

test('a sign-in that another country’s site took over does not wait for it when the browser shows its page again', async ({
  page,
}) => {
  const { email, password } = demoMember('maria.petrova@example.com');
  await page.goto(`${siteOf('GB')}/login`);
  await live(page);
  // The browser keeps the page as it was left.
  await page.route(/\/login\?moved=1/, (route) => route.fulfill({ status: 204 }));
  const form = page.getByRole('main');
  await form.locator('[name=email]').first().fill(email);
  await form.locator('[name=password]').first().fill(password);
  const ledOn = page.waitForRequest(/\/login\?moved=1/);
  await form.getByRole('button', { name: 'Login' }).click();
  await ledOn;
  await expect(form.locator('[aria-busy=true]')).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(form.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('a confirmation without an answer from our server is explained in words, and can be tried again', async ({
  page,
}) => {
  await page.goto(`/confirm?code=${'a'.repeat(64)}&lang=bg`);
  await live(page);
  const main = page.getByRole('main');
  // As HTTP/2 sends it, a status has no text.
  const answers = [
    { status: 502, contentType: 'text/html', body: '' },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' },
  ];
  for (const answer of answers) {
    await page.route('**/profile/confirm', (route) => route.fulfill(answer));
    await main.getByRole('button').click();
    await expect(main.getByRole('alert')).toHaveText(/\p{Script=Cyrillic}{4}/u);
    await expect(main.getByRole('alert')).not.toHaveText(/hotel/);
    await page.unroute('**/profile/confirm');
  }
  await main.getByRole('button').click();
  await expect(main.getByRole('alert').getByText('Тази връзка не е валидна')).toBeVisible();
});

test('an error of a script is reported without anything that a person typed', async ({ page }) => {
  await page.goto('/faq');
  await live(page);
  const reported = page.waitForRequest('**/portal/errors');
  const answered = page.waitForResponse('**/portal/errors');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('ana@example.org is not a function');
    });
  });
  const report = (await reported).postDataJSON();
  expect(report).toMatchObject({ kind: 'script', name: 'TypeError', page: 'faq' });
  expect(JSON.stringify(report)).not.toContain('ana@');
  expect((await answered).status()).toBe(200);
});

test('the languages are asked for where several are offered, and nowhere else', async ({ page }) => {
  let asked = 0;
  await page.route('**/portal/languages', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto('/');
  await expect.poll(() => asked).toBe(1);
  await page.goto(siteOf('gb'));
  await live(page);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Language' })).toBeHidden();
  expect(asked).toBe(1);
});

test('an error of the layout itself leaves a sentence and a way on, and is reported', async ({ page }) => {
  await page.route('**/faq', async (route) => {
    const url = route.request().url().replace('bg.localhost', '127.0.0.1');
    const headers = { ...(await route.request().allHeaders()), host: new URL(siteOf('bg')).host };
    const answer = await route.fetch({ url, headers });
    // What no release sends: the header cannot be rendered with it.
    const body = (await answer.text()).replace(/"languages":\[[^\]]*\]/, '"languages":null');
    await route.fulfill({ response: answer, body });
  });
  const reported = page.waitForRequest('**/portal/errors');
  await page.goto('/faq');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again' }),
  ).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ kind: 'render', name: 'TypeError' });
  await page.unroute('**/faq');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
