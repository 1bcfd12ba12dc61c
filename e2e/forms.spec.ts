import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { newAddress } from './fixtures.ts';
import { expect, live, test } from './members-area.ts';

const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => main(page).locator('form').first();
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);
const REQUIRED = 'This field is required';

async function openRegistration(page: Page) {
  await page.goto('/register');
  await live(page);
}

test('a long form says what it lacks, and leads there @phone', async ({ page, inspect }) => {
  await openRegistration(page);
  await expect(form(page).getByText('Fields marked with * are required.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Register' }).click();
  await expect(form(page).getByText('Please correct these fields:')).toBeVisible();
  const links = form(page).locator('ul').first().getByRole('link');
  await expect(links).toHaveCount(9);
  await inspect(page);
  await links.filter({ hasText: /^Date of birth$/ }).click();
  await expect(field(page, 'birthdate')).toBeFocused();
  await field(page, 'birthdate').fill('1988-04-17');
  await expect(links).toHaveCount(8);
});

test('what is wrong stays the description of a field until its value changes', async ({ page }) => {
  await openRegistration(page);
  await form(page).getByRole('button', { name: 'Register' }).click();
  const name = field(page, 'first_name');
  const line = form(page).getByText(REQUIRED).first();
  await expect(line).toBeVisible();
  await name.focus();
  await expect(line).toBeHidden();
  await expect(name).toHaveAccessibleDescription(REQUIRED);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await form(page).getByRole('button', { name: 'Register' }).click();
  await expect(line).toBeVisible();
  await name.fill('Vera');
  await expect(name).toHaveAccessibleDescription('');
});

test('what is chosen after a refusal stays chosen', async ({ page, join, open }) => {
  await join(page);
  await open(page, '/members/profiler');
  await form(page).getByRole('button', { name: 'Save' }).click();
  const region = page.getByRole('combobox', { name: 'In which region do you live?' });
  await expect(region).toHaveAccessibleDescription('Please answer this question');
  // By keyboard, because `selectOption` leaves the page no time between `input` and `change`.
  await region.press('P');
  await expect(region.locator('option:checked')).toHaveText('Pazardzhik');
});

test('an error of a field that is not on the screen is shown', async ({ page, register, inspect }) => {
  await openRegistration(page);
  const refusal = {
    success: false,
    code: 'invalid_fields',
    message: '',
    errors: { '4711': 'Please answer this question' },
  };
  await page.route('**/profile/register', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify(refusal) })
      : route.continue(),
  );
  await register(page, { email: newAddress() });
  await expect(form(page).getByRole('alert')).toContainText('The form has changed in the meantime');
  await expect(form(page).getByRole('alert')).toContainText('Please answer this question');
  await inspect(page);
});

test('without its lists the registration says so, and goes on once they are there', async ({ page }) => {
  await page.goto('/');
  await live(page);
  await page.route('**/list/gender', (route) => route.abort());
  await page.route('**/profile/register', (route) => route.abort());
  await main(page).getByRole('link', { name: 'Register for free' }).first().click();
  await field(page, 'first_name').fill('Vera');
  const again = form(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Register' })).toHaveCount(0);
  await page.unroute('**/list/gender');
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/profile/register'),
  );
  await again.click();
  await refused;
  // The genders alone are not enough: the country's own questions are missing.
  await expect(field(page, 'gender').getByRole('option')).not.toHaveCount(1);
  await expect(again).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Register' })).toHaveCount(0);
  await page.unroute('**/profile/register');
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(field(page, 'first_name')).toHaveValue('Vera');
  // The pressed button is gone, but the focus is kept.
  await expect(page.locator('body')).not.toBeFocused();
});

test('a pasted password that is too long is refused in words, not cut', async ({ page }) => {
  await openRegistration(page);
  const long = 'Quiet-Harbour-27'.repeat(13);
  await field(page, 'password').fill(long);
  await expect(form(page).getByText(/The meter must show at least: \w/)).toBeVisible();
  await form(page).getByRole('button', { name: 'Register' }).click();
  await expect(form(page).getByText('This is too long')).toBeVisible();
  await expect(field(page, 'password')).toHaveValue(long);
});

test('what is pasted into any other field is refused in words too, not cut', async ({ page, join, open }) => {
  await join(page);
  const paste = async (name: string, text: string) => {
    await field(page, name).fill('');
    await field(page, name).focus();
    await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
    await expect(field(page, name)).toHaveValue(text);
  };
  const address = `${'a'.repeat(250)}@example.org`;
  for (const [path, names, text] of [
    ['/members/account', ['first_name'], 'Ана'.repeat(27)],
    ['/members/account', ['last_name'], 'Ана'.repeat(27)],
    ['/members/refer-a-friend', ['first_name'], 'Ана'.repeat(27)],
    ['/members/refer-a-friend', ['email'], address],
    ['/members/change-email', ['email', 'confirm_email'], address],
  ] as const) {
    await open(page, path);
    for (const one of await form(page).locator('input[type=text]').all()) await one.fill('Vera');
    for (const one of await form(page).locator('input[type=email]').all()) await one.fill('vera@example.org');
    for (const name of names) await paste(name, text);
    await form(page).locator('[type=submit]').click();
    await expect(form(page).getByText('This is too long').first()).toBeVisible();
    await expect(field(page, names[0])).toHaveValue(text);
  }
});

test('why a form failed stays in the form until it is sent again', async ({ page, join, open }) => {
  await join(page);
  await open(page, '/members/account');
  await page.route('**/api/portal/v1/profile', (route) => route.abort());
  await field(page, 'first_name').fill('Veronika');
  const save = form(page).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(form(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/portal/v1/profile');
  const release = await delayRequests(page, '**/api/portal/v1/profile');
  await save.click();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  release();
  await expect(page.getByText('The changes were saved')).toBeVisible();
});

test('the focus stays nearby when a pressed control is removed', async ({ page, join, open }) => {
  await join(page, { points: 1000 });
  await open(page, '/members/questionnaires');
  const done = main(page).getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(done).toHaveCount(0);
  await expect(main(page).locator('section:focus')).toContainText('Vera');

  // Closing a toast returns the focus to where it was.
  await open(page, '/members/account');
  const save = form(page).getByRole('button', { name: 'Save' });
  await save.focus();
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-toasts]');
  await toast.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast.getByRole('button')).toHaveCount(0);
  await expect(save).toBeFocused();

  await open(page, '/members/reward-claim');
  await main(page).getByRole('button', { name: 'One more' }).first().click();
  const proceed = main(page).getByRole('button', { name: 'Continue' });
  await proceed.focus();
  await page.keyboard.press('Enter');
  await expect(proceed).toHaveCount(0);
  await expect(main(page)).toBeFocused();
});

test('closing a toast where nothing had the focus before leads to the page', async ({ page, join, open }) => {
  await join(page);
  await open(page, '/members/account');
  await form(page)
    .getByRole('button', { name: 'Save' })
    .evaluate((button: HTMLElement) => button.click());
  const toast = page.locator('[data-toasts]');
  await toast.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast.getByRole('button')).toHaveCount(0);
  await expect(main(page)).toBeFocused();
});

test('the focus stays nearby also where its code comes later than the press', async ({
  page,
  join,
  open,
}) => {
  await join(page, { points: 1000 });
  const release = await delayRequests(page, '**/assets/late-*.js');
  await open(page, '/members/questionnaires');
  const done = main(page).getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(done).toHaveCount(0);
  release();
  await expect(main(page).locator('section:focus')).toContainText('Vera');
});

test('a heading that took the focus takes it once', async ({ page, register }) => {
  await openRegistration(page);
  await register(page, { email: newAddress() });
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused();
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Български' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
});
