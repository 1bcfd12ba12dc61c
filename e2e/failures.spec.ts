import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { apex, cookiesAllowed, demoMember, expect, newAddress, test } from './fixtures.ts';
import { live } from './members-area.ts';
import { methodsSent } from './methods-sent.ts';

test.use({
  storageState: cookiesAllowed,
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: [[/net::ERR_FAILED/, /status of 50[03]/, /status of 404/], { scope: 'test' }],
});

const maria = demoMember('maria.petrova@example.com');
const form = (page: Page) => page.getByRole('main').locator('form').first();

async function signInHere(page: Page, email: string, password: string) {
  await live(page);
  await form(page).locator('[name=email]').fill(email);
  await form(page).locator('[name=password]').fill(password);
  await form(page).getByRole('button', { name: 'Login' }).click();
}

/** Signed in, on a page without dialogs or forms. */
async function signInFromOutside(page: Page) {
  await page.goto('/faq');
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/portal/v1/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
  }, maria);
  await page.reload();
  await live(page);
}

test('a member who signs in on another country’s site is led to the own one, which says why and goes on', async ({
  page,
}) => {
  const elsewhere = apex.replace('//', '//de.');
  await page.goto(`${elsewhere}/members/reward-basket?lang=en`);
  await expect(page).toHaveURL(/\/login\?return=/);
  await signInHere(page, maria.email, maria.password);
  await expect(page).toHaveURL(/bg\.localhost:\d+\/login\?moved=1&return=%2Fmembers%2Freward-basket/);
  await expect(page.getByText("Your account belongs to this country's site")).toBeVisible();
  await signInHere(page, maria.email, maria.password);
  await expect(page).toHaveURL(/\/members\/reward-basket/);
});

test('a sign-in that refuses a field says so under it', async ({ page }) => {
  await page.goto('/login');
  await signInHere(page, `${'a'.repeat(260)}@example.org`, maria.password);
  await expect(form(page).getByText('This is too long')).toBeVisible();
  await form(page).locator('[name=email]').focus();
  await expect(form(page).getByText('This is too long')).toBeHidden();
});

test('after signing in the way back does not lead to the form', async ({ page }) => {
  await page.goto('/faq');
  await page.goto('/login');
  await signInHere(page, maria.email, maria.password);
  await expect(page).toHaveURL('/members/questionnaires');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/faq');
});

test('what the server refuses stands under both agreements too', async ({ page, register }) => {
  await page.goto('/register');
  await live(page);
  await page.route('**/profile/register', (route) => {
    const body = route.request().postDataJSON();
    return route.continue({
      postData: { ...body, agree_privacy_policy: false, agree_terms_conditions: false },
      headers: { ...route.request().headers(), 'content-type': 'application/json' },
    });
  });
  await register(page, { email: newAddress() });
  await expect(form(page).getByText('Please accept the privacy policy')).toBeVisible();
  await expect(form(page).getByText('Please accept the terms and conditions')).toBeVisible();
  await expect(form(page).locator('[data-invalid]').first()).toBeFocused();
});

test.describe('the sentences of a language', () => {
  const choose = async (page: Page) => {
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'Български' }).click();
  };

  test('are asked for again after no answer and after a 5xx', async ({ page }) => {
    let asked = 0;
    await page.route('**/locales/bg', (route) => {
      asked += 1;
      if (asked === 1) return route.abort();
      return asked === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await page.goto('/faq');
    await live(page);
    await choose(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Често задавани въпроси' })).toBeVisible();
    expect(asked).toBe(3);
  });

  test('are not asked for again after a 4xx, and the page stays in its language', async ({ page }) => {
    let asked = 0;
    await page.route('**/locales/bg', (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: '{}' });
    });
    await page.goto('/faq');
    await live(page);
    await choose(page);
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't load this" })).toBeVisible();
    expect(asked).toBe(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  });

  test('that cannot be loaded leave the page in its language', async ({ page }) => {
    const refused = page.waitForResponse('**/locales/bg');
    await page.route('**/locales/bg', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.goto('/login?lang=bg');
    await refused;
    await live(page);
    await page.getByRole('button', { name: 'Вход' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  });

  test('of the later of two quick choices are shown, in whatever order they come', async ({ page }) => {
    const release = await delayRequests(page, '**/locales/bg');
    await page.goto('/faq');
    await live(page);
    await choose(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    const saved = page.waitForResponse('**/profile/language');
    release();
    expect((await saved).request().postDataJSON()).toEqual({ language: 'en' });
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  });
});

test('a smooth scroll leads to what the address names', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      document.documentElement.dataset.scrolled = JSON.stringify(options);
      scroll.call(this, options);
    };
  });
  await page.goto('/faq#points');
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', '{"behavior":"smooth"}');
  await expect(page.getByRole('heading', { name: 'Points', exact: true })).toBeInViewport();
});

test('the place that an address names is reached at every visit, with the focus', async ({ page }) => {
  const points = page.getByRole('heading', { name: 'Points', exact: true });
  await page.goto('/');
  await live(page);
  for (let visit = 0; visit < 2; visit++) {
    await page.getByRole('main').getByRole('link', { name: 'How points and rewards work' }).click();
    await expect(page).toHaveURL('/faq#points');
    await expect(points).toBeFocused();
    await expect(points).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main')).toBeFocused();
  }
  await page.goto('/faq');
  await live(page);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Points', exact: true })
    .click();
  await expect(points).toBeFocused();
});

test('lists and pages say that they are loading', async ({ page }) => {
  await signInFromOutside(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const path of ['surveys', 'profile/points'])
    await page.route(`**/api/portal/v1/${path}`, async (route) => {
      await held;
      await route.continue();
    });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Questionnaires' }).click();
  const surveys = page.getByRole('main').locator('section', { hasText: 'Surveys to complete' });
  await expect(surveys.getByText('Loading data...')).toBeVisible();
  await menu.getByRole('link', { name: 'JTN Points' }).click();
  await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible();
  answer();
  await expect(page.getByText('Until your next reward')).toBeVisible();
});

test('the interface follows the language of who signs in', async ({ page }) => {
  const elena = demoMember('elena.dimitrova@example.com');
  await page.goto('/login?lang=en');
  await signInHere(page, elena.email, elena.password);
  await expect(page).toHaveURL('/members/questionnaires');
  await expect(page.getByRole('heading', { level: 1, name: 'Анкети' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
});

test('the forms of visitors ask for what they need', async ({ page }) => {
  await page.goto('/login');
  await live(page);
  const sent = methodsSent(page);
  await form(page).getByRole('button', { name: 'Login' }).click();
  await expect(form(page).getByText('This field is required')).toHaveCount(2);
  await form(page).locator('[name=email]').fill('no address');
  await form(page).getByRole('button', { name: 'Login' }).click();
  await expect(form(page).getByText('Please enter a valid email address')).toBeVisible();
  await page.getByText('Forgotten password?').click();
  const forgotten = page.getByRole('main').locator('form').nth(1);
  await forgotten.getByRole('button').click();
  await expect(forgotten.getByText('This field is required')).toBeVisible();
  expect(sent).not.toContain('POST');
});
