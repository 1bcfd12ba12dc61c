import { choose, consoleUrl, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test('what is typed in a dialog is lost after a question alone: by Escape, by its button, by going back and by a reload', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/members');
  await page.getByRole('link', { name: 'Maria Petrova' }).press('Enter');
  await choose(page, 'Add a note');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  const text = dialog.locator('[name=text]');
  await text.fill('Called about');
  const question = page.getByRole('dialog', { name: "Discard what you've entered?" });
  await page.keyboard.press('Escape');
  await inspect(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await text.press('End');
  await page.keyboard.type(' a parcel');
  const stay = async () => {
    await question.getByRole('button', { name: 'Continue editing' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(text).toHaveValue('Called about a parcel');
    await expect(page).toHaveURL(/\/members\/\d+/);
  };
  await page.keyboard.press('Escape');
  await stay();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await stay();
  await page.goBack();
  await stay();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => location.reload());
  await (await asked).dismiss();
  await reloaded;
  await expect(text).toHaveValue('Called about a parcel');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page).toHaveURL(/\/members$/);
  await expect(dialog).toHaveCount(0);
});

test('a dialog closes at once where nothing is lost: a code alone, what is sent, or by its own button', async ({
  page,
}) => {
  await signInAsOwner(page, '/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
  const app = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await app.locator('[name=code]').fill('000000');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${consoleUrl}/members/2`);
  await choose(page, 'Add a note');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.locator('[name=text]').fill('A mistake');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is entered and taken away again is nothing to lose, in a dialog and on a page', async ({
  page,
}) => {
  await signInAsOwner(page, '/members/2');
  await choose(page, 'Adjust points');
  const dialog = page.getByRole('dialog', { name: /^Adjust the points/ });
  const question = page.getByRole('dialog', { name: "Discard what you've entered?" });
  const reason = dialog.getByLabel('Reason');
  await reason.focus();
  await page.keyboard.type('x');
  await dialog.getByLabel('Kind').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continue editing' }).press('Enter');
  await reason.press('Backspace');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continue editing' }).press('Enter');
  await dialog.getByLabel('Kind').press('ArrowUp');
  await reason.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${consoleUrl}/messages/saved-replies/new`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.focus();
  await page.keyboard.type('Late');
  await expect(page.getByText("Some changes aren't saved")).toBeVisible();
  await name.fill('');
  await expect(page.getByText("Some changes aren't saved")).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Today' }).press('Enter');
  await expect(page).toHaveURL(`${consoleUrl}/`);

  await page.goto(`${consoleUrl}/system/roles`);
  await page.getByRole('button', { name: 'New role' }).press('Enter');
  const role = page.getByRole('dialog');
  const right = role.getByRole('checkbox').first();
  await right.press('Space');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continue editing' }).press('Enter');
  await right.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page holds what was typed there when a dialog over it was given up', async ({ page }) => {
  await signInAsOwner(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  await page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('link', { name: 'Settings' })
    .press('Enter');
  const target = page.getByRole('textbox', { name: 'Target' });
  await target.fill('4321');
  await page.getByRole('button', { name: 'Paste from a sheet' }).press('Enter');
  const pasted = page.getByRole('dialog', { name: 'Paste from a sheet' });
  await pasted.getByRole('textbox').fill('Bulgarian');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(pasted).toHaveCount(0);
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(page).toHaveURL(/tab=settings$/);
  await expect(target).toHaveValue('4321');
  await page.goBack();
  await leaving.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page).not.toHaveURL(/tab=settings$/);
});

test('the question stays on top of what is typed however often Escape is pressed', async ({ page }) => {
  await signInAsOwner(page, '/members/1');
  await choose(page, 'Add a note');
  const text = page.getByRole('dialog', { name: 'Add a note' }).locator('[name=text]');
  await text.fill('Called');
  const question = page.getByRole('dialog', { name: "Discard what you've entered?" });
  // Without another key in between the browser takes no more refusals, and closes the dialog itself.
  for (let presses = 0; presses < 7; presses++) {
    const asked = await question.count();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(1 - asked);
  }
  await expect(question.getByRole('heading')).toBeFocused();
  await question.getByRole('button', { name: 'Continue editing' }).press('Enter');
  await expect(text).toHaveValue('Called');
});

test('what is typed is not left unasked while the session has ended', async ({ page }) => {
  await signInAsOwner(page, '/members/2');
  await choose(page, 'Add a note');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.locator('[name=text]').fill('Called about a parcel');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const ended = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(ended).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => location.reload());
  await (await asked).dismiss();
  await reloaded;
  await expect(ended).toBeVisible();
  await expect(dialog.locator('[name=text]')).toHaveValue('Called about a parcel');
});

test('the focus returns to the button of the menu that a dialog was opened from', async ({ page }) => {
  await signInAsOwner(page, '/members/2');
  await choose(page, 'Add a note');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.locator('[name=text]').fill('Called');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'More', exact: true })).toBeFocused();
});
