import { expect, type Page } from '@playwright/test';
import { test } from './hook-page.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('a form', () => {
  test('sends what is on the page once, however often it is submitted, and keeps it until it is reset', async ({
    page,
    hook,
  }) => {
    await hook.open('form');
    await field(page, 'Name').fill('Vera');
    await page.getByLabel('I agree').check();
    await field(page, 'Name').press('Enter');
    await hook.shows({ processing: true, name: 'Vera' });
    await field(page, 'Name').press('Enter');
    const values = { name: 'Vera', nickname: '', city: '', language: 'en', password: '', agree: true };
    expect(await hook.sent()).toEqual([values]);
    await hook.answer({ reset: false });
    await hook.shows({ processing: false });
    await expect(field(page, 'Name')).toHaveValue('Vera');
    await hook.press('Send');
    await hook.answer({ reset: true });
    await hook.shows({ processing: false, name: '' });
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(page.getByLabel('I agree')).not.toBeChecked();
    expect(await hook.sent()).toEqual([values, values]);
  });

  test('that is invalid is not sent: the message is translated, and goes when the value changes', async ({
    page,
    hook,
  }) => {
    await hook.open('form');
    await hook.press('Send');
    await expect(page.getByText('translated: ')).toHaveCount(1);
    await field(page, 'Name').fill('nobody');
    await expect(page.getByText('translated: ')).toHaveCount(0);
    await hook.press('Send');
    await expect(page.getByText('translated: Another name, please')).toBeVisible();
    expect(await hook.sent()).toEqual([]);
  });

  test('that is refused keeps every value, and says what has no field', async ({ page, hook }) => {
    await hook.open('form');
    await field(page, 'Name').fill('Vera');
    await page.getByLabel('Password').fill('Quiet-Harbour-27');
    await hook.press('Send');
    await hook.refuse({ password: 'Too weak', nickname: 'Taken' });
    await hook.shows({ processing: false, unplaced: ['Taken'], failure: null });
    await expect(page.getByText('translated: Too weak')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Vera');
    await expect(field(page, 'Password')).toHaveValue('Quiet-Harbour-27');
    await hook.press('Send');
    await hook.refuse();
    await hook.shows({ failure: 'Refused', unplaced: [] });
    await expect(page.getByText('translated: ')).toHaveCount(0);
  });

  test('takes over what was typed before it was hydrated', async ({ page, hook }) => {
    await hook.open('form', '&waits');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await field(page, 'Name').fill('Vera');
    await page.getByLabel('I agree').check();
    await hook.hydrate();
    await hook.shows({ name: 'Vera', restored: false });
    await expect(page.getByLabel('I agree')).toBeChecked();
    await hook.press('Send');
    expect(await hook.sent()).toMatchObject([{ name: 'Vera', agree: true }]);
  });

  test('keeps a draft of what is no secret and no consent, and fills it in as its fields appear', async ({
    page,
    hook,
  }) => {
    await hook.open('form');
    await hook.press('More');
    await field(page, 'Name').fill('Vera');
    await page.getByLabel('Nickname').fill('V');
    await page.getByLabel('City').selectOption('Varna');
    await page.getByLabel('Language').selectOption('bg');
    await page.getByLabel('Language').selectOption('en');
    await page.getByLabel('Password').fill('Quiet-Harbour-27');
    await page.getByLabel('I agree').check();
    const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:form') ?? '{}'));
    // The language is that of the page, but was chosen by hand.
    expect(draft.values).toEqual({ name: 'Vera', nickname: 'V', city: 'Varna', language: 'en' });
    await page.reload();
    await hook.shows({ restored: true, name: 'Vera', chosen: true });
    await expect(page.getByLabel('City')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByLabel('I agree')).not.toBeChecked();
    await hook.press('More');
    await expect(page.getByLabel('Nickname')).toHaveValue('V');
    await expect(page.getByLabel('City')).toHaveValue('Varna');
    await page.getByLabel('City').selectOption('Sofia');
    await page.getByLabel('Nickname').fill('');
    await hook.press('Send');
    expect(await hook.sent()).toMatchObject([{ name: 'Vera', nickname: '', city: 'Sofia' }]);
    await hook.answer({ reset: false });
    await hook.shows({ restored: false });
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test.describe('a submission', () => {
  test('runs one attempt at a time', async ({ hook }) => {
    await hook.open('submission');
    await hook.press('Send twice');
    await hook.shows({ processing: true });
    expect(await hook.sent()).toEqual(['attempt']);
    await hook.answer();
    await hook.shows({ processing: false });
    await hook.press('Send twice');
    expect(await hook.sent()).toEqual(['attempt', 'attempt']);
  });

  test('puts the focus on the first refused field; its error is hidden there, and goes with a change', async ({
    page,
    hook,
  }) => {
    await hook.open('submission');
    await hook.press('Send twice');
    await hook.refuse({ name: 'Wrong name', grid: 'Wrong grid', elsewhere: 'Wrong elsewhere' });
    await hook.shows({ unplaced: ['Wrong elsewhere'], failure: null });
    await expect(page.getByRole('group', { name: 'Name Wrong name' })).toBeFocused();
    await field(page, 'Name').focus();
    await expect(page.getByText('Wrong name')).toBeHidden();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Wrong name');
    // Refused once more, it is shown again.
    await hook.press('Send twice');
    await hook.refuse({ name: 'Wrong name', grid: 'Wrong grid' });
    await expect(page.getByText('Wrong name')).toBeVisible();
    await hook.shows({ unplaced: [] });
    await field(page, 'Name').fill('V');
    await expect(page.getByText('Wrong name')).toHaveCount(0);
    await expect(page.getByText('Wrong grid')).toBeVisible();
    await page.getByLabel('Often').check();
    await expect(page.getByText('Wrong grid')).toHaveCount(0);
  });

  test('forgets a failure with the next attempt, and ends after a fault of our own', async ({
    page,
    hook,
  }) => {
    await hook.open('submission');
    await hook.press('Send twice');
    await hook.refuse();
    await hook.shows({ failure: 'Refused', processing: false });
    await hook.press('Send twice');
    await hook.shows({ failure: null, processing: true });
    await hook.breakDown();
    await hook.shows({ failure: null, processing: false });
    await expect(page.locator('body')).toHaveAttribute('data-thrown', 'a fault of our own');
  });

  test('waits for hydration', async ({ hook, page }) => {
    await hook.open('submission', '&waits');
    const button = page.getByRole('button', { name: 'Send', exact: true });
    await expect(button).toBeDisabled();
    await hook.hydrate();
    await expect(button).toBeEnabled();
  });
});
