import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { demoMember } from './fixtures.ts';
import { expect, live, test } from './members-area.ts';

test.use({ expectedComplaints: [[/status of 404/], { scope: 'test' }] });

async function choose(page: Page, language: string) {
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('banner').getByRole('link', { name: language }).click();
}

test('of two quick choices the later one is saved and shown, also while the earlier one is being saved', async ({
  page,
  join,
}) => {
  await join(page);
  const showEnglish = await delayRequests(page, '**/locales/en');
  await page.goto('/about-us');
  await live(page);
  const saved: string[] = [];
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  await page.route('**/profile/language', async (route) => {
    saved.push(route.request().postDataJSON().language);
    if (saved.length === 1) await first;
    await route.continue();
  });
  await choose(page, 'Български');
  await expect.poll(() => saved).toEqual(['bg']);
  await choose(page, 'English');
  const answered = page.waitForResponse('**/profile/language');
  answerFirst();
  await answered;
  // The answer is rendered before the texts of the later choice come.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  showEnglish();
  await expect.poll(() => saved).toEqual(['bg', 'en']);
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
});

test('what a save says stands in the language that was chosen while it was pending', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/contact-preferences');
  await page.getByLabel('Health and medicines').check();
  const answer = await delayRequests(page, '**/profile/contact-preferences');
  const sent = page.waitForRequest(
    (one) => one.method() === 'GET' && one.url().endsWith('/contact-preferences'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await sent;
  await choose(page, 'Български');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
  answer();
  await expect(page.getByRole('status').getByText('Запазено успешно')).toBeVisible();
});

test('a choice whose texts come late does not lead back to the page where it was made', async ({ page }) => {
  const show = await delayRequests(page, '**/locales/bg');
  await page.goto('/faq?lang=en');
  await live(page);
  await choose(page, 'Български');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact-us');
  const saved = page.waitForResponse('**/profile/language');
  show();
  await saved;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакти');
  await expect(page).toHaveURL('/contact-us');
});

test('the language of a member that could not be had at sign-in comes with the next page', async ({
  page,
}) => {
  const { email, password } = demoMember('elena.dimitrova@example.com');
  await page.route('**/locales/bg', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto('/login?lang=en');
  await live(page);
  const main = page.getByRole('main');
  await main.locator('[name=email]').first().fill(email);
  await main.locator('[name=password]').fill(password);
  const asked = page.waitForResponse('**/locales/bg');
  await main.getByRole('button', { name: 'Login' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Questionnaires' })).toBeVisible();
  await page.unroute('**/locales/bg');
  // Its words are Bulgarian as soon as the pointer is there.
  await page.locator('nav a[href="/members/jtn-points"]').last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
});
