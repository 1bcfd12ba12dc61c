import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { expect, test } from './fixtures.ts';
import { live } from './members-area.ts';
import { ownPanel } from './own-panel.ts';

const { site, kvorum } = ownPanel();
// Without trackers the cookie dialog doesn't open.
test.beforeAll(() => void kvorum('trackers', 'set', '--google-analytics', 'G-ABCDEF1234'));
test.beforeEach(({ context }) =>
  context.route(
    (url) => !url.hostname.endsWith('localhost'),
    (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  ),
);

const question = (page: Page) => page.getByRole('dialog', { name: 'Cookies on this site' });

test('closing the question refuses for six months, and the privacy page changes that @phone', async ({
  page,
  context,
  inspect,
}) => {
  await page.goto(site());
  await expect(question(page).getByRole('button')).toHaveCount(2);
  expect(await context.cookies()).toEqual([]);
  await inspect(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const refusal = async () => (await context.cookies()).find(({ name }) => name === 'cookies-refused');
  // The browser closes a dialog at Escape before the page hears of it.
  await expect.poll(refusal).toBeDefined();
  const kept = await refusal();
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(180 * 24 * 60 * 60);
  expect(kept?.sameSite).toBe('Lax');

  await page.goto(`${site()}/privacy-policy`);
  await live(page);
  await expect(page.getByText("You haven't allowed cookies on this device")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  for (const name of ['session', 'language', 'device', 'cookies-refused', 'draft'])
    await expect(page.getByRole('article').getByText(name, { exact: true })).toBeVisible();
  const allow = page.getByRole('button', { name: 'Allow cookies' });
  await allow.click();
  await expect(page.getByText("You've allowed cookies on this device")).toBeVisible();
  await expect.poll(refusal).toBeUndefined();
  const withdraw = page.getByRole('button', { name: 'Withdraw my consent' });
  await expect(withdraw).toBeFocused();
  await withdraw.click();
  await expect(page.getByText("You haven't allowed cookies on this device")).toBeVisible();
  await page.goto(site());
  await live(page);
  await expect(question(page)).toHaveCount(0);
});

test('the question has the single button Allow cookies, and a cross that closes it', async ({ page }) => {
  await page.goto(site());
  await expect(question(page)).toBeVisible();
  const buttons = question(page).getByRole('button');
  await expect(buttons.filter({ hasText: /\S/ })).toHaveText(['Allow cookies']);
  await expect(buttons.filter({ hasNotText: /\S/ })).toHaveAttribute('aria-label', 'Close');
  await expect(buttons).toHaveCount(2);
  await expect(question(page).locator('input, select, [role=switch], [role=checkbox]')).toHaveCount(0);
});

test('the question is never the largest thing that is painted: the page itself is, long before it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const painted: (string | undefined)[] = [];
    Object.assign(window, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null };
        painted.push(element?.closest('dialog') ? 'the question' : element?.localName);
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  for (const language of ['en', 'bg'])
    for (const path of [
      '/',
      '/faq',
      '/contact-us',
      '/login',
      '/register',
      '/about-us',
      '/terms-conditions',
    ]) {
      await page.goto(`${site()}${path}?lang=${language}`);
      await expect(page.locator('dialog[open]')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const painted = () => page.evaluate(() => (window as unknown as { painted: string[] }).painted);
      await expect.poll(async () => (await painted()).length).toBeGreaterThan(0);
      expect([path, language, (await painted()).at(-1)]).not.toContain('the question');
    }
});

test('a choice in one tab closes the question in the others, a first refusal too', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(site());
    await expect(question(tab)).toBeVisible();
  }
  await page.bringToFront();
  await page.keyboard.press('Escape');
  for (const tab of [page, other]) await expect(question(tab)).toHaveCount(0);
  await expect.poll(() => other.evaluate(() => localStorage.length)).toBe(0);
  await other.goto(`${site()}/privacy-policy`);
  await expect(other.getByText("You haven't allowed cookies on this device")).toBeVisible();
});

test('allowing is asked for once', async ({ page }) => {
  await page.goto(site());
  await page.getByRole('button', { name: 'Allow cookies' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('cookies-accepted'))).toBe('true');
  await page.reload();
  await live(page);
  await expect(question(page)).toHaveCount(0);
  // Inlined styles are not fetched again; what loads after hydration brings its own stylesheet.
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(fetched.filter((name) => name.endsWith('.css') && !/\/late-[^/]+$/.test(name))).toEqual([]);
});

test('who reads the privacy policy first has not refused', async ({ page, context }) => {
  await page.goto(site());
  await question(page).getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveTitle(/Privacy policy/);
  await expect(question(page)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cookies-refused');
  await page.goto(site());
  await expect(question(page)).toBeVisible();
});

test('is asked in the language of the page, also before all sentences are there', async ({ page }) => {
  const release = await delayRequests(page, '**/locales/bg');
  const part = page.waitForResponse(/\/dialog-[^/]+\.js/);
  await page.goto(`${site()}/?lang=bg`);
  await part;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Разрешавам бисквитки' })).toBeVisible();
});

test('nobody is asked before a country is chosen, nor on a secret page', async ({ page }) => {
  await page.goto(site(null));
  await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goto(`${site()}/confirm`);
  await live(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the question comes from the browser, never from the server', async ({ page }) => {
  const answer = await page.request.get(site(null), {
    headers: { host: new URL(site()).host },
  });
  expect(await answer.text()).not.toContain('Allow cookies');
});
