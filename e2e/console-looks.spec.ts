import type { Locator } from '@playwright/test';
import { consoleUrl, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test('the rail marks one page, also below the address of another', async ({ page }) => {
  await signInAsOwner(page, '/members/freezes');
  const rail = page.getByRole('navigation', { name: 'Areas' });
  const current = rail.locator('[aria-current=page]');
  await expect(current).toHaveText('Frozen members');
  await page.goto(`${consoleUrl}/members/1`);
  await expect(current).toHaveText('Members');
});

test('at 1024 px the open row stands in sight, with room around its buttons, and closes', async ({
  page,
  inspect,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAsOwner(page, '/rewards/requests?open=4');
  const beside = page.getByRole('complementary', { name: 'Beside the list' });
  const approve = beside.getByRole('button', { name: 'Approve…' });
  await expect(beside.getByRole('heading', { name: 'Request 4' })).toBeInViewport();
  await expect(approve).toBeInViewport();
  const summary = await beside.locator('dl').first().boundingBox();
  const button = await approve.boundingBox();
  expect((button?.y ?? 0) - ((summary?.y ?? 0) + (summary?.height ?? 0))).toBeGreaterThanOrEqual(8);
  await inspect(page);
  await beside.getByRole('button', { name: 'Close' }).click();
  await expect(beside).toBeHidden();
});

test('a timeline of several days says each day once, and the time in the country without it', async ({
  page,
}) => {
  await signInAsOwner(page, '/members/1');
  const when = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first();
  const at = new Date((await when.locator('time').getAttribute('datetime')) ?? '');
  const dayIn = (timeZone: string) => at.toLocaleDateString('en-GB', { timeZone });
  // Late in the evening the country is a day ahead of the operator's UTC.
  await expect(when).toContainText(
    dayIn('UTC') === dayIn('Europe/Sofia')
      ? /\d\d:\d\d \(\d\d:\d\d in Bulgaria\)/
      : /\d\d:\d\d \([^()]*\d{4}, \d\d:\d\d in Bulgaria\)/,
  );
  await expect(when.locator('time')).toHaveText(/^\d\d:\d\d$/);
  const day = at.toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText(day, { exact: true })).toHaveCount(1);
});

test('in forced colours the open tab, row and entry of the palette have a frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAsOwner(page, '/rewards/requests?status=requested&open=4');
  const framed = (marked: Locator) => expect(marked).toHaveCSS('outline-style', 'solid');
  const tabs = page.getByRole('navigation', { name: 'Views' });
  await framed(page.locator('tr[aria-current=true]'));
  await expect(page.locator('tr[data-row]:not([aria-current])').first()).toHaveCSS('outline-style', 'none');
  await framed(tabs.locator('[aria-current=page]'));
  await expect(tabs.locator('a:not([aria-current])').first()).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('Members');
  await framed(page.getByRole('option', { selected: true }));
});

test('no single key decides about a reward', async ({ page }) => {
  await signInAsOwner(page, '/rewards/requests');
  const row = page.locator('tr[data-row]').first();
  await expect(row).toBeVisible();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    await row.focus();
    await page.keyboard.press(`Key${letter}`);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
  expect(writes).toEqual([]);
});

test('countries stand by their names', async ({ page }) => {
  await signInAsOwner(page, '/members');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByLabel('What').selectOption('Country');
  await expect(dialog.getByRole('checkbox', { name: 'Bulgaria', exact: true })).toBeVisible();
  const names = await dialog
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ''),
    );
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

test('what was counted a moment ago was counted just now', async ({ page }) => {
  await signInAsOwner(page);
  // The server may have counted for another test some minutes ago.
  await expect(page.getByText(/Counted (just now|\d+ (second|minute)s? ago)/).first()).toBeVisible();
  await expect(page.getByText('Counted 0 seconds ago')).toHaveCount(0);
});

test.describe('a search that is too short', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('says how much to enter, and the way back', async ({ page, inspect }) => {
    await signInAsOwner(page, '/members');
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('iv');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Name or email: Please enter at least three letters')).toBeVisible();
    await inspect(page);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(page.locator('tr[data-row]')).not.toHaveCount(0);
  });
});

test('on a phone a list is read downwards, with its columns, keys and ticks', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page, '/rewards/requests');
  const rows = page.locator('tr[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  const wider = await page
    .getByRole('region', { name: 'Reward requests' })
    .evaluate((region) => [region, document.documentElement].map((one) => one.scrollWidth - one.clientWidth));
  expect(Math.max(...wider)).toBeLessThanOrEqual(0);
  const head = page.getByRole('columnheader', { name: 'Promised for' });
  await expect(page.getByRole('columnheader', { name: 'State', exact: true })).toHaveCount(1);
  await expect(rows.first().getByRole('cell', { name: 'Points' })).toBeVisible();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('table', { name: 'Reward requests' })).not.toHaveAttribute('aria-busy');
  await rows.first().focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await inspect(page);
});
