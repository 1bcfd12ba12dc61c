import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { cookiesAllowed, expect, test } from './fixtures.ts';
import { live } from './members-area.ts';

test.use({ storageState: cookiesAllowed, contextOptions: { reducedMotion: 'reduce' } });

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name=${name}]`).first();

async function open(page: Page, path: string) {
  await page.goto(path);
  await live(page);
}

test('a registration goes on after a reload; consent and passwords are given anew', async ({ page }) => {
  await open(page, '/register');
  await field(page, 'first_name').fill('Vera');
  await field(page, 'gender').selectOption('female');
  await field(page, 'language').selectOption('bg');
  await field(page, 'password').fill('Quiet-Harbour-27');
  await field(page, 'agree_privacy_policy').check();
  await field(page, 'agree_terms_conditions').check();
  await field(page, 'last_name').fill('Stoyanova');
  await page.reload();
  await live(page);
  await expect(page.getByText("isn't saved yet")).toBeVisible();
  await expect(field(page, 'first_name')).toHaveValue('Vera');
  await expect(field(page, 'last_name')).toHaveValue('Stoyanova');
  await expect(field(page, 'gender')).toHaveValue('female');
  await expect(field(page, 'language')).toHaveValue('bg');
  await expect(field(page, 'password')).toHaveValue('');
  await expect(field(page, 'agree_privacy_policy')).not.toBeChecked();
  await expect(field(page, 'agree_terms_conditions')).not.toBeChecked();
  const kept = await page.evaluate(() => Object.entries(sessionStorage));
  expect(kept.map(([place]) => place)).toEqual(['draft:/register']);
  expect(JSON.stringify(kept)).not.toMatch(/password|agree|Quiet/);
});

test('the language goes along with the site until another one is chosen in the form', async ({ page }) => {
  const speak = async (name: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Language|Език/ })
      .click();
    await page.getByRole('banner').getByRole('link', { name }).click();
  };
  await open(page, '/register');
  await expect(field(page, 'language')).toHaveValue('en');
  await speak('Български');
  await expect(field(page, 'language')).toHaveValue('bg');
  await field(page, 'language').selectOption('en');
  await page.reload();
  await live(page);
  await expect(field(page, 'language')).toHaveValue('en');
});

test('a choice whose options arrive later is still made', async ({ page }) => {
  await open(page, '/register');
  await field(page, 'gender').selectOption('female');
  await open(page, '/');
  const release = await delayRequests(page, '**/list/gender');
  await page.getByRole('main').getByRole('link', { name: 'Register for free' }).first().click();
  await expect(field(page, 'first_name')).toBeVisible();
  // Values typed meanwhile don't displace it from the draft.
  await field(page, 'first_name').fill('Vera');
  release();
  await expect(field(page, 'gender')).toHaveValue('female');
});
