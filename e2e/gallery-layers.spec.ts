import { expect } from '@playwright/test';
import { test } from './gallery-page.ts';

test('a forced dialog cannot be left', async ({ page, open }) => {
  await open('?dialog=forced');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog', { name: 'Where do you live?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Bulgaria' })).toBeFocused();
});

test('a forced dialog cannot be left in a browser that does not know closedby', async ({ page, open }) => {
  await open('?dialog=forced');
  const dialog = page.getByRole('dialog', { name: 'Where do you live?' });
  await dialog.evaluate((element) => element.removeAttribute('closedby'));
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveJSProperty('open', true);
});

test('an ordinary dialog takes the focus and gives it back', async ({ page, open }) => {
  await open();
  const opener = page.getByRole('button', { name: 'Delete my account' }).first();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await opener.click();
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a toast goes after four seconds, but not under the pointer or the focus', async ({ page, open }) => {
  await page.clock.install();
  await open();
  await page.getByRole('main').getByRole('button', { name: 'Successfully saved' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.locator('[popover] [role=status]').getByText('Successfully saved');
  await expect(toast).toBeHidden();

  await page.getByRole('main').getByRole('button', { name: 'Successfully saved' }).dispatchEvent('click');
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  // The middle of the toast, which may still be sliding in.
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(5, 700);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).blur();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('a toast can be put away', async ({ page, open }) => {
  await open();
  await page.getByRole('main').getByRole('button', { name: "couldn't load" }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[popover] [role=alert]')).toBeEmpty();
});

test('a toast that is up when a dialog opens lies above it and can be put away', async ({ page, open }) => {
  await open();
  await page.getByRole('main').getByRole('button', { name: "couldn't load" }).click();
  const toast = page.locator('[popover] [role=alert]').filter({ hasText: "couldn't load" });
  await toast.hover();
  await page.getByRole('button', { name: 'Delete my account' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  const shown = dialog.getByRole('alert');
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeEmpty();
  await expect(dialog).toBeVisible();
});

test('a toast of a dialog can be heard and reached, and outlives it', async ({ page, open }) => {
  await open('?dialog=ordinary');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("We couldn't load the data.");
  await dialog.getByRole('alert').hover();
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const toast = page.locator('[popover] [role=alert]');
  await expect(toast).toHaveText("We couldn't load the data.");
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeEmpty();
});

test('the dropdown starts in its first field, keeps what was typed and closes with the screen', async ({
  page,
  open,
}) => {
  await open();
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' }).first();
  const email = page.getByRole('banner').getByLabel('Email').first();
  await opener.click();
  await expect(email).toBeFocused();
  await page.keyboard.type('maria@example.com');
  await page.keyboard.press('Escape');
  await expect(email).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(email).toHaveValue('maria@example.com');
  const panel = await page.locator('[popover]:popover-open').last().boundingBox();
  expect(panel?.width).toBeGreaterThanOrEqual(350);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Maria Ivanova' }).click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/page=password/);
  await expect(page.getByRole('link', { name: 'Change Password' })).toBeHidden();
});
