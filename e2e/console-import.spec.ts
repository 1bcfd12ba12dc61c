import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

// What is imported is refused.
test.use({ expectedComplaints: [[/status of 422/], { scope: 'test' }] });

test('a file that is no questionnaire is refused, whatever is in it, and the dialog goes on', async ({
  page,
}) => {
  await signInAsOwner(page, '/surveys/1/questionnaire');
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a questionnaire' });
  const refused = dialog.getByText("This file can't be used");
  for (const content of ['[null]', '[{"key":"one","type":"sr","title":{},"options":5}]', '{"form":[[]]}']) {
    await dialog.getByRole('textbox', { name: 'Or paste its content' }).fill(content);
    await expect(refused).toBeHidden();
    await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await expect(refused).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Nothing has changed');
});
