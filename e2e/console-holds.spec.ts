import { choose, consoleUrl, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test('what is not saved is left after a question alone: by going back, by the palette and by a link', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/rewards/catalogue');
  const first = page.locator('main a[href="/rewards/catalogue/1"]');
  await first.press('Enter');
  const points = page.getByRole('textbox', { name: 'Points for one' });
  // Of the languages of its countries those come first that most members read.
  const name = page.getByRole('textbox', { name: /^Name in / }).first();
  await expect(name).toHaveAccessibleDescription(/^[1-9]/);
  await points.fill('4321');
  const form = /\/rewards\/catalogue\/\d+$/;
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(form);
    await expect(points).toHaveValue('4321');
  };
  await page.goBack();
  await inspect(page);
  await stay();
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: /^Find a page/ })).toBeFocused();
  await page.keyboard.type('aud');
  await expect(page.getByRole('option', { name: /Audit log/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await stay();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Today' }).press('Enter');
  await stay();
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page).toHaveURL(/\/rewards\/catalogue$/);
  await page.goForward();
  await expect(page).toHaveURL(form);
  await expect(points).not.toHaveValue('4321');
  await page.goBack();
  await expect(first).toBeVisible();
});

test('what is typed in a tab stays: at another tab, over the skip link and at two quick steps back', async ({
  page,
}) => {
  await signInAsOwner(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  const parts = page.getByRole('navigation', { name: 'Parts of this page' });
  await parts.getByRole('link', { name: 'Settings' }).press('Enter');
  const target = page.getByRole('textbox', { name: 'Target' });
  await target.fill('4321');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/tab=settings$/);
    await expect(target).toHaveValue('4321');
  };
  await parts.getByRole('link', { name: 'History' }).press('Enter');
  await stay();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/tab=settings#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=settings$/);
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await stay();
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page).toHaveURL(/\/surveys\/\d+$/);
  await expect(parts.getByRole('link', { name: 'Settings' })).not.toHaveAttribute('aria-current');
});

test('a late answer shows no other page once somebody has left its form', async ({ page }) => {
  await signInAsOwner(page, '/messages/saved-replies/new');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Late');
  await page
    .getByRole('textbox', { name: /^Text in / })
    .first()
    .fill('It is late.');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/saved-replies', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await name.press('Enter');
  // What is typed now would be in no page: that of the created reply follows.
  await expect(name).not.toBeFocused();
  await page.keyboard.type('lost');
  await expect(page.locator('input[name="name"]')).toHaveValue('Late');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Today' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .press('Enter');
  await expect(page).toHaveURL(`${consoleUrl}/`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  answer();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: /^Find a page/ })).toBeFocused();
  await expect(page).toHaveURL(`${consoleUrl}/`);
});

test.describe('a dialog whose request is on its way', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('stays when somebody goes back, with what was written', async ({ page }) => {
    await signInAsOwner(page, '/members');
    await page.getByRole('link', { name: 'Maria Petrova' }).press('Enter');
    await choose(page, 'Add a note');
    const dialog = page.getByRole('dialog', { name: 'Add a note' });
    const text = dialog.getByRole('textbox');
    await text.fill('Called back');
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/notes', async (route) => {
      await failing;
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.goBack();
    await expect(page).toHaveURL(/\/members\/1$/);
    await expect(text).toHaveValue('Called back');
    fail();
    await expect(dialog.getByText('You seem to be offline')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/members$/);
  });

  test('stays also where the form is a part of it', async ({ page }) => {
    await signInAsOwner(page, '/account');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.locator('[name=code]').fill('000000');
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/auth/totp/confirm', async (route) => {
      await failing;
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    fail();
    await expect(dialog.getByText('You seem to be offline')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled();
  });
});

test('a row opens in a new tab below the console’s own path', async ({ page }) => {
  await signInAsOwner(page);
  const served = await page.evaluate(async () => (await fetch('/members')).text());
  const body = served.replace('data-base=""', 'data-base="/console"');
  await page.route(`${consoleUrl}/console/members`, (route) =>
    route.fulfill({ body, contentType: 'text/html' }),
  );
  await page.goto(`${consoleUrl}/console/members`);
  const row = page.getByRole('row', { name: /Maria Petrova/ });
  await page.evaluate(() => {
    window.open = (address) => {
      document.body.dataset.opened = String(address);
      return null;
    };
  });
  await row.getByText('Bulgaria').click({ modifiers: ['Control'] });
  await expect(page.locator('body')).toHaveAttribute('data-opened', '/console/members/1');
  await expect(page).toHaveURL(`${consoleUrl}/console/members`);
});

test('a page whose address the browser refuses to change is loaded, with what its entry holds', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('refused')) return;
    history.replaceState = () => {
      sessionStorage.setItem('refused', 'yes');
      throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
    };
  });
  const before = await page.evaluate(() => history.length);
  await page.goto(`/reset-password/${'a'.repeat(64)}`);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.locator('[name=password]')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [history.state?.usr?.code, history.length]))
    .toEqual(['a'.repeat(64), before + 1]);
});
