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

test('a condition that is removed takes nothing of the others with it, and what nobody can meet is said', async ({
  page,
}) => {
  await signInAsOwner(page, '/surveys/segments/new');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('BG');
  const form = page.getByRole('form', { name: 'New segment' });
  const add = form.getByRole('combobox', { name: 'Add a condition' });
  for (const kind of ['survey', 'survey', 'answer', 'answer']) await add.selectOption(kind);
  const search = form.getByRole('searchbox');
  await search.last().fill('holidays');
  await form.getByRole('button', { name: 'Remove: In certain surveys' }).first().press('Enter');
  await expect(search).toHaveValue('holidays');
  await expect(form.getByRole('group', { name: 'all of these' })).toBeFocused();
  await form.getByRole('button', { name: 'Remove: In certain surveys' }).press('Enter');

  const answers = form.getByRole('group', { name: 'An answer to a question' });
  const question = answers.getByRole('combobox', { name: 'Question' });
  for (const at of [0, 1]) await question.nth(at).selectOption({ label: 'In which region do you live?' });
  const option = (at: number, name: string) => answers.nth(at).getByRole('checkbox', { name });
  await option(0, 'Burgas').check();
  await option(0, 'Burgas').uncheck();
  await option(0, 'Varna').check();
  await option(1, 'Plovdiv').check();
  const never = 'Nobody can ever meet this: its conditions contradict each other';
  await expect(form.getByRole('status').filter({ hasText: never })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Of two regions');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText(never);
  await expect(form.locator('[data-invalid]').filter({ hasText: never })).toBeFocused();
  await option(1, 'Varna').check();
  await expect(form.getByText(/members? meets? this\.$/)).toBeVisible();
});
