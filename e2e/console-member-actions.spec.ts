import { choose, consoleUrl, press, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test('a member is frozen, reviewed by nobody who froze, and unfrozen, by the keyboard', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/members/2');
  await choose(page, 'Freeze');
  const dialog = page.getByRole('dialog', { name: 'Freeze member 2?' });
  await expect(dialog).toContainText('points stay');
  await dialog.getByRole('button', { name: 'Freeze' }).press('Enter');
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await inspect(page);
  await dialog.locator('[name=reason]').selectOption('Unusual survey answers');
  await dialog.locator('[name=message]').fill('Please write to us.');
  await dialog.getByRole('button', { name: 'Freeze' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Frozen', { exact: true }).first()).toBeVisible();

  await choose(page, 'Review the freeze');
  const review = page.getByRole('dialog', { name: 'The freeze' });
  await expect(review).toContainText('You froze this member, so another operator reviews it.');
  await inspect(page);
  await page.keyboard.press('Escape');

  await page.goto(`${consoleUrl}/members/freezes`);
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await inspect(page);

  await page.goto(`${consoleUrl}/members/2`);
  await choose(page, 'Unfreeze');
  const undo = page.getByRole('dialog', { name: 'Unfreeze member 2?' });
  await undo.locator('[name=reason]').fill('They explained it');
  await undo.getByRole('button', { name: 'Unfreeze' }).press('Enter');
  await expect(undo).toBeHidden();
  await expect(page.getByRole('main').getByText('Frozen', { exact: true })).toHaveCount(0);
});

test('a refused adjustment keeps what was typed, and a large one waits for somebody else', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/members/2');
  await choose(page, 'Adjust points');
  const dialog = page.getByRole('dialog', { name: 'Adjust the points of member 2?' });
  await dialog.locator('[name=points]').fill('900000');
  await dialog.locator('[name=reason]').fill('A long wait');
  await dialog.getByRole('button', { name: 'Adjust' }).press('Enter');
  await expect(dialog.locator('[name=reason]')).toHaveValue('A long wait');
  await inspect(page);
  await dialog.locator('[name=points]').fill('5000');
  await press(dialog.getByRole('button', { name: 'Adjust' }));
  await expect(dialog).toBeHidden();
  await page.goto(`${consoleUrl}/members/point-adjustments?state=pending`);
  const row = page.locator('tr[data-row]');
  await expect(row).toHaveCount(1);
  await inspect(page);
  await row.getByText('A long wait').click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approve = page.getByRole('dialog', { name: /Approve adjustment/ });
  await approve.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(approve.getByText('Another operator has to decide this')).toBeVisible();
});
