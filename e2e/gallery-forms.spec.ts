import { expect } from '@playwright/test';
import { test } from './gallery-page.ts';

const en = { form: 'Register', save: 'Save changes', required: 'This field is required.' };

test('a refused form shows its first error, and the button stays where it was', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: en.form });
  const save = form.getByRole('button', { name: en.save });
  const before = await save.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  await save.click();

  const firstField = form.getByRole('group', { name: `First name ${en.required}` });
  await expect(firstField).toBeFocused();
  await expect(firstField).toBeInViewport();
  await expect(form.getByRole('radiogroup', { name: 'How do you usually' })).toHaveAccessibleDescription(
    en.required,
  );
  expect(await save.evaluate((button) => button.getBoundingClientRect().top + window.scrollY)).toBe(before);

  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused();
  // The message is hidden, but still describes the field until its value changes.
  await expect(firstField.getByText(en.required)).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(en.required);
  await form.getByLabel('On foot').focus();
  await expect(
    form.getByRole('radiogroup', { name: 'How do you usually' }).getByText(en.required),
  ).toBeHidden();
});

test('what is entered arrives', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: en.form });
  await form.getByRole('textbox', { name: 'First name' }).fill('Мария');
  await form.getByLabel('Email').fill('maria@example.com');
  await form.getByLabel('Password', { exact: false }).first().fill('Aa1!x9Zq');
  await expect(form.getByText('Very strong').last()).toBeVisible();
  await form.getByLabel('Date of birth').fill('1990-02-28');
  await form.getByLabel('Gender').selectOption('Female');
  for (let press = 0; press < 3; press += 1) await form.getByRole('button', { name: 'One more' }).click();
  await form.getByRole('button', { name: 'One less' }).click();
  await form.getByLabel('By bicycle').check();
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await expect(form.getByText('5 / 1500')).toBeVisible();
  await form.getByLabel('I have read').check();
  await form.getByLabel('I agree to').check();
  await form.getByRole('button', { name: en.save }).click();
  const sent = form.getByRole('status').last();
  await expect(sent).not.toBeEmpty();
  expect(JSON.parse((await sent.textContent()) ?? '')).toEqual({
    first_name: 'Мария',
    email: 'maria@example.com',
    password: 'Aa1!x9Zq',
    birthdate: '1990-02-28',
    gender: '1',
    household: '1',
    transport: '2',
    message: 'Hello',
    agree: true,
    terms: true,
  });
  await expect(form.getByText('0 / 1500')).toBeVisible();
});

test('a password can be looked at', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: en.form });
  await form.locator('[name=password]').fill('secret');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(form.locator('[name=password]')).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Hide password' }).click();
  await expect(form.locator('[name=password]')).toHaveAttribute('type', 'password');
});

test('questions come, go and exclude each other', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: 'Update the profiler' });
  const answers = form.getByTestId('answers');
  const children = form.getByLabel('How many children');
  await expect(children).toBeHidden();
  await form.getByLabel('By car').check();
  await children.fill('2');
  await form.getByLabel('Tablet').check();
  await form.getByLabel('Smartphone').check();
  await expect(answers).toHaveText('{"1":14,"2":2,"3":[33,31]}');

  await form.getByLabel('None of these').check();
  await expect(answers).toContainText('"3":[35]');
  await form.getByLabel('Tablet').check();
  await form.getByLabel('Tablet').uncheck();
  await expect(answers).not.toContainText('"3"');

  const city = form.getByLabel('Which city');
  await expect(city).toBeDisabled();
  await form.getByLabel('Greece').check();
  await city.selectOption('Athens');
  await expect(answers).toContainText('"5":54');
  await form.getByLabel('Germany').check();
  await expect(city).toHaveValue('');
  await expect(answers).not.toContainText('"5"');

  await form.getByRole('radiogroup', { name: 'Telephone hotline' }).getByLabel('Neither nor').check();
  await expect(answers).toContainText('"6":{"63":603}');
  await form.getByLabel('Date of birth').fill('1990-02-28');
  await form.getByLabel('Message').fill('two\nlines');
  await expect(answers).toContainText('"8":"1990-02-28","9":"two\\nlines"');

  await form.getByRole('button', { name: en.save }).click();
  await expect(form.getByText('Please choose an answer in every row')).toBeVisible();
  await form.getByRole('radiogroup', { name: 'Mobile app' }).getByLabel('Neither nor').check();
  await expect(form.getByText('Please choose an answer in every row')).toBeHidden();
});

test('a busy button keeps its place and ignores presses', async ({ page, open }) => {
  await open();
  const idle = page.getByRole('main').getByRole('button', { name: en.save, exact: true });
  const busy = page.locator('button[aria-busy]').first();
  expect((await busy.boundingBox())?.width).toBeCloseTo((await idle.last().boundingBox())?.width ?? 0, 0);
  await busy.focus();
  await page.keyboard.press('Enter');
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
});
