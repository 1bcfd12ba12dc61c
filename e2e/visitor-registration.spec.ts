import type { Page } from '@playwright/test';
import { cookiesAllowed, expect, newAddress, PASSWORD, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { live } from './members-area.ts';
import { methodsSent } from './methods-sent.ts';

const form = (page: Page) => page.getByRole('main').locator('form').first();

test.use({ storageState: cookiesAllowed });

async function fillIn(page: Page, changes: Partial<Record<string, string>> = {}): Promise<string> {
  const values = {
    'First name': 'Neli',
    'Last name': 'Stoyanova',
    'Date of birth': '1990-05-17',
    Email: newAddress(),
    Password: PASSWORD,
    'Repeat password': PASSWORD,
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) {
    await form(page)
      .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
      .fill(value);
  }
  await form(page).getByLabel('Gender').selectOption('female');
  for (const box of await form(page).getByRole('checkbox').all()) await box.check();
  return values.Email;
}
const register = (page: Page) => form(page).getByRole('button', { name: 'Register' });

test('a visitor registers, confirms, signs in and out @phone', async ({ page, inspect, signIn }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Register for free' }).first().click();
  await expect(page.getByText('10 points = 0.25 USD')).toBeVisible();
  await expect(page.getByText('1000 points = 25 USD')).toBeVisible();
  const email = await fillIn(page);
  await expect(form(page).getByRole('status').getByText('Strong')).toBeVisible();

  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/profile/register')) sent += 1;
  });
  await register(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused();
  await expect(
    page.getByText('To confirm your email, please follow the instructions sent to your email.'),
  ).toBeVisible();
  await expect(page.getByText('Please check all your email folders, including spam.')).toBeVisible();
  expect(sent).toBe(1);
  await inspect(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');

  await page.goto(await mailedLink(email, '/confirm?code='));
  await expect(page).toHaveURL(/\/confirm$/);
  // The code is no longer in the address, and a reload doesn't lose it.
  await page.reload();
  await expect(page.getByText('Please click the button below to confirm your email.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await expect(page.getByText('ready in 5-10 minutes')).toBeVisible();
  await inspect(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page, { email, password: PASSWORD });
  // Navigating to the new page closes open menus.
  await expect(page.getByRole('heading', { level: 1, name: 'Questionnaires' })).toBeVisible();
  await page.getByRole('button', { name: /Neli/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});

test('what to do after registering is shown again after a reload, and an address can be mended @phone', async ({
  page,
  inspect,
}) => {
  await page.goto('/register');
  const email = await fillIn(page);
  await register(page).click();
  const arrived = page.getByRole('heading', { name: 'Almost done' });
  await expect(arrived).toBeVisible();
  const first = await mailedLink(email, '/confirm?code=');
  await page.reload();
  await expect(arrived).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText("We've emailed you a new link.")).toBeVisible();
  await expect(async () => {
    expect(await mailedLink(email, '/confirm?code=')).not.toBe(first);
  }).toPass();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveTitle(/About us/);
  await page.goBack();
  await expect(page.getByText(email)).toBeVisible();
  // Nobody else's tab has it, and nothing else of the form is kept.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(
    /Neli|Stoyanova|1990-/,
  );
  const other = await page.context().newPage();
  await other.goto('/register');
  await expect(register(other)).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Use a different email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  await page.reload();
  await expect(register(page)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('once a registration is confirmed in its tab, another one can be begun there', async ({ page }) => {
  await page.goto('/register');
  const email = await fillIn(page);
  await register(page).click();
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
  await page.goto(await mailedLink(email, '/confirm?code='));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await page.goto('/register');
  await expect(register(page)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test.describe('a registration is refused', () => {
  test('with every field empty: under the fields, and nothing is sent @phone', async ({ page, inspect }) => {
    await page.goto('/register');
    const sent = methodsSent(page);
    await register(page).click();
    await expect(form(page).getByText('This field is required')).toHaveCount(7);
    await expect(form(page).getByText('Please accept the privacy policy')).toBeVisible();
    await expect(form(page).getByText('Please accept the terms and conditions')).toBeVisible();
    await inspect(page);
    await expect(form(page).locator('[data-invalid]').first()).toBeFocused();
    await form(page).locator('[name=first_name]').focus();
    await expect(form(page).getByText('This field is required').filter({ visible: true })).toHaveCount(6);
    expect(sent).not.toContain('POST');
  });

  const tooYoung = `${new Date().getFullYear() - 17}-01-02`;
  for (const [why, changes, sentence] of [
    ['below 18', { 'Date of birth': tooYoung }, 'You must be at least 18 years old to register'],
    ['above 100', { 'Date of birth': '1900-01-01' }, 'Please enter a valid date'],
    [
      'with a weak password',
      { Password: 'abc', 'Repeat password': 'abc' },
      'Please enter sufficiently strong password (blue level on the meter)',
    ],
    ['with two passwords', { 'Repeat password': 'Another-horse-42' }, "The two passwords don't match"],
    ['with half an address', { Email: 'neli@' }, 'Please enter a valid email address'],
  ] as const) {
    test(why, async ({ page }) => {
      await page.goto('/register');
      await fillIn(page, changes);
      await register(page).click();
      await expect(
        form(page).locator('[data-invalid]').getByText(sentence, { exact: true }).last(),
      ).toBeVisible();
    });
  }

  test('by the server: every typed value stays', async ({ page }) => {
    await page.goto('/register');
    // The browser accepts the value; the server doesn't.
    await fillIn(page, { Email: 'neli@localhost' });
    await register(page).click();
    await expect(form(page).locator('[name=email]')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await expect(form(page).getByLabel('First name')).toHaveValue('Neli');
    await expect(form(page).locator('[name=password]')).toHaveValue(PASSWORD);
    await expect(form(page).getByRole('checkbox').first()).toBeChecked();
  });
});

test('who sent a visitor travels with the registration', async ({ page }) => {
  const referrer = 'a'.repeat(32);
  await page.goto(`/register?referrer=${referrer}&originator=ads&click=7&lang=en`);
  await fillIn(page);
  const request = page.waitForRequest((one) => one.method() === 'POST');
  await register(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    referrer,
    originator: 'ads',
    originator_params: { click: '7' },
    language: 'en',
  });
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
});

test('who sent a visitor still counts after a look at other pages', async ({ page }) => {
  const referrer = 'b'.repeat(32);
  await page.goto(`/register?referrer=${referrer}`);
  await live(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL('/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await fillIn(page);
  const request = page.waitForRequest((one) => one.method() === 'POST');
  await register(page).click();
  expect((await request).postDataJSON()).toMatchObject({ referrer });
});

test('a link that is no code of ours is refused in words @phone', async ({ page, inspect }) => {
  for (const code of ['short', 'a'.repeat(64)]) {
    await page.goto(`/confirm?code=${code}`);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('alert').getByText('This link is invalid or has expired')).toBeVisible();
    await inspect(page);
  }
});
