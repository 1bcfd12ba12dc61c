import { choose, consoleUrl, goOn, prefer, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

const pages = [
  '/',
  '/messages',
  '/rewards/requests',
  '/rewards/requests/1',
  '/rewards/bulk-results',
  '/rewards/catalogue',
  '/rewards/catalogue/new',
  '/rewards/catalogue/1',
  '/system/operators',
  '/system/roles',
  '/system/api-keys',
  '/system/failed-jobs',
  '/system/set-aside-reports',
  '/account',
];

for (const { width, ...preferences } of [
  { width: 1440, theme: 'light', density: 'normal' },
  { width: 1024, theme: 'dark', density: 'compact' },
  { width: 375, theme: 'light', density: 'normal' },
]) {
  test(`at ${width} px, ${preferences.theme}, ${preferences.density}: every page is whole`, async ({
    page,
    inspect,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await prefer(page, preferences);
    await page.goto(consoleUrl);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await inspect(page);
    await signInAsOwner(page);
    for (const path of pages) {
      await goOn(page, path);
      await inspect(page);
    }
  });
}

test('an unknown address says so', async ({ page }) => {
  await signInAsOwner(page, '/nowhere');
  await expect(page.getByText("We can't find this page")).toBeVisible();
});

test('the list: filters are the address, which a reload and going back keep', async ({ page, inspect }) => {
  await signInAsOwner(page, '/rewards/requests');
  const rows = page.locator('tr[data-row]');
  await expect(rows.nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('Please choose or enter what to look for')).toBeVisible();
  await dialog.getByLabel('Completed').check();
  await inspect(page);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\?status=completed$/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);
  // Every test's member may request a reward here, but no operator approves one.
  await page.getByRole('link', { name: 'To pay' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await inspect(page);
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the filter State' }).click();
  await expect(rows.nth(3)).toBeVisible();
});

test('back and forward lead through a list, what is open beside it, a thing and its parts, and close dialogs', async ({
  page,
}) => {
  await signInAsOwner(page, '/members?state=active');
  await page.getByRole('link', { name: 'Maria Petrova' }).press('Enter');
  const parts = page.getByRole('navigation', { name: 'Parts of this page' });
  await parts.getByRole('link', { name: 'Answers' }).press('Enter');
  await expect(page).toHaveURL(/tab=answers$/);
  await choose(page, 'Add a note');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Called back');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  await expect(parts.getByRole('link', { name: 'Timeline' })).toHaveAttribute('aria-current', 'page');
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(parts.getByRole('link', { name: 'Answers' })).toHaveAttribute('aria-current', 'page');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/members\?state=active$/);
  await expect(page.getByRole('link', { name: 'Maria Petrova' })).toBeVisible();

  await page.goto(`${consoleUrl}/rewards/requests`);
  await page
    .getByRole('row', { name: /^Select 4 4/ })
    .getByRole('link')
    .press('Enter');
  const beside = page.getByRole('complementary', { name: 'Beside the list' });
  await beside.getByRole('button', { name: 'Approve…' }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(beside).toHaveCount(0);
  await page.goForward();
  await expect(beside.getByRole('heading', { name: 'Request 4' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a name is a link for a new tab, marked text opens nothing, and a filter by day says whose days', async ({
  page,
}) => {
  await signInAsOwner(page, '/members');
  const maria = page.getByRole('row', { name: /Maria Petrova/ });
  const name = maria.getByRole('link');
  await expect(name).toHaveAttribute('href', /\/members\/\d+$/);
  // A tab in the background may never be loaded, so none is opened: what a middle click does is left to the browser.
  const leftToBrowser = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.addEventListener(
          'auxclick',
          (event) => {
            resolve(!event.defaultPrevented);
            event.preventDefault();
          },
          { once: true },
        );
      }),
  );
  await name.click({ button: 'middle' });
  expect(await leftToBrowser).toBe(true);
  await expect(page).toHaveURL(/\/members$/);
  const email = await maria.getByText('maria.petrova@example.com').boundingBox();
  const middle = (email?.y ?? 0) + (email?.height ?? 0) / 2;
  await page.mouse.move((email?.x ?? 0) + 14, middle);
  await page.mouse.down();
  await page.mouse.move((email?.x ?? 0) + 90, middle, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expect(page).toHaveURL(/\/members$/);
  await page.mouse.click(5, 5);
  await maria.getByText('maria.petrova@example.com').dblclick();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByLabel('What').selectOption('Registered');
  await expect(dialog.getByText('Days in UTC')).toBeVisible();
  await dialog.getByLabel('What').selectOption('Language');
  await dialog.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(dialog.getByText('Please choose or enter what to look for')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('Bulgarian');
  await dialog.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page).toHaveURL(/\?language=bg$/);
  await expect(page.getByRole('button', { name: 'Language Bulgarian' })).toBeVisible();
});

test('the list by keys: their place on the board, with the focus in the list alone, until they are off', async ({
  page,
}) => {
  await signInAsOwner(page, '/system/audit-log');
  const first = page.locator('tr[data-row]').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('KeyJ');
  await expect(first).not.toBeFocused();
  await page.getByRole('link', { name: 'All', exact: true }).focus();
  await page.keyboard.press('KeyJ');
  await expect(first).toBeFocused();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyK');
  await expect(first).toBeFocused();
  // Where J stands, another layout has another letter.
  const press = (code: string, key: string) =>
    page.evaluate(
      (init) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
      { code, key },
    );
  await press('KeyJ', 'о');
  await expect(first).not.toBeFocused();
  await press('KeyK', 'л');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/open=\d+/);
  await expect(page.getByRole('complementary', { name: 'Beside the list' })).toBeVisible();
  await first.focus();
  await page.keyboard.press('Shift+Slash');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByLabel('Use single-key shortcuts in lists').uncheck();
  await page.keyboard.press('Escape');
  await first.focus();
  await page.keyboard.press('KeyJ');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(first).not.toBeFocused();
});

test('the palette leads to a page by keyboard alone', async ({ page, inspect }) => {
  await signInAsOwner(page, '/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: /^Find a page/ })).toBeFocused();
  await page.keyboard.type('aud');
  await expect(page.getByRole('option', { name: /Audit log/ })).toHaveAttribute('aria-selected', 'true');
  await inspect(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${consoleUrl}/system/audit-log`);
});

test.describe('failures', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 5\d\d/] });

  test('rows that could not be read anew stay, and a first failure can be tried again', async ({
    page,
    inspect,
  }) => {
    await signInAsOwner(page, '/account');
    await page.route('**/reward-requests?*', (route) => route.abort());
    await page.route('**/reward-requests', (route) => route.abort());
    await page.getByRole('link', { name: 'Rewards' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'You seem to be offline' });
    await expect(failed).toBeVisible();
    await inspect(page);
    const again = failed.getByRole('button', { name: 'Try again' });
    const tried = page.waitForEvent('requestfailed');
    await again.click();
    await tried;
    await expect(again).not.toHaveAttribute('aria-busy', 'true');
    await page.unrouteAll();
    await again.click();
    await expect(page.locator('tr[data-row]').nth(3)).toBeVisible();
  });
});

test('the choice of colours and rows holds after a reload', async ({ page }) => {
  await signInAsOwner(page, '/account');
  await page.getByRole('button', { name: /Irina Koleva/ }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Compact' }).check();
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(paper).toBe('rgb(22, 20, 18)');
  await page.reload();
  await expect.poll(paper).toBe('rgb(22, 20, 18)');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
});
