import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test('what is no number, and a range that ends before it begins, is said at its field, and not saved', async ({
  page,
  inspect,
}) => {
  const reversed = 'This range ends before it begins';
  const noNumber = 'Please enter a whole number';
  await signInAsOwner(page, '/surveys/segments/new');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('BG');
  const form = page.getByRole('form', { name: 'New segment' });
  const upTo = form.getByRole('textbox', { name: 'To', exact: true });
  await upTo.focus();
  await page.keyboard.type('1');
  await expect(upTo).not.toHaveAccessibleDescription(reversed);
  await page.keyboard.press('Tab');
  await expect(upTo).toHaveAccessibleDescription(reversed);
  await expect(form.getByRole('status').filter({ hasText: reversed })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Nobody at all');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText(reversed);
  await inspect(page);
  await upTo.fill('no number');
  await expect(upTo).toHaveAccessibleDescription(noNumber);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText(noNumber);
  await expect(form.getByText('The form has changed in the meantime')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'From' }).fill('');
  await upTo.fill('1001');
  await expect(upTo).toHaveAccessibleDescription('This number is too large');
  await form.getByRole('textbox', { name: 'From' }).fill('18');
  await upTo.fill('19');
  await expect(form.getByText(/members? meets? this\.$/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Add a condition' }).selectOption('registered');
  await form.getByLabel('From').last().fill('2026-02-02');
  const lastDay = form.getByLabel('To', { exact: true }).last();
  await lastDay.fill('2026-02-01');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await expect(lastDay).toHaveAccessibleDescription(reversed);
  await expect(page.getByRole('heading', { level: 1, name: 'New segment' })).toBeVisible();
});
