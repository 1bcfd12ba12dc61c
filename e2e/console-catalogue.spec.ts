import type { Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { inspectInBulgarian } from './console-bulgarian.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** By the call, as a colleague's page sends it. */
async function setPrice(page: Page, reward: number, points: number): Promise<void> {
  const status = await page.evaluate(
    async ({ url, points }) => {
      const read = await (await fetch(url)).json();
      const { id: _id, taken: _taken, picture: _picture, ...fields } = read.data;
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, points }),
      });
      return answer.status;
    },
    { url: `/api/operator/v1/rewards/${reward}`, points },
  );
  expect(status).toBe(200);
}

test('a reward is added: what is missing is named, its picture is judged, and another one’s change is shown', async ({
  page,
  inspect,
}) => {
  await open(page, '/rewards/catalogue');
  await page.getByRole('link', { name: 'New reward' }).press('Enter');
  const form = page.getByRole('form', { name: 'New reward' });
  await form.getByLabel('Bulgaria', { exact: true }).check();
  await expect(form.getByText(/^Missing: \d+ members? would read another language$/).first()).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Points for one' }).fill('1000');
  await form.getByRole('combobox', { name: 'Form' }).selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Name in Bulgarian' }).fill('Билет за кино');
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Cinema ticket');
  await form.getByRole('textbox', { name: 'Stock' }).fill('5');
  await inspect(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cinema ticket' })).toBeVisible();
  await expect(page.getByText('0 of 5 are requested.')).toBeVisible();

  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'drawn.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByRole('alert').filter({ hasText: 'drawn.svg' })).toContainText('JPEG, PNG or WebP');
  await choose.setInputFiles({ name: 'drawn.png', mimeType: 'image/png', buffer: PNG });
  const picture = page.getByRole('img', { name: 'What members see' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await inspect(page);

  const limit = page.getByRole('textbox', { name: 'Limit per member' });
  await limit.fill('2');
  const id = Number(page.url().split('/').at(-1));
  await setPrice(page, id, 1500);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const changed = page.getByRole('alert').filter({ hasText: 'Points' });
  await expect(changed).toContainText('1500');
  await expect(limit).toHaveValue('2');
  await inspect(page);
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('row', { name: /Cinema ticket/ }).or(page.getByRole('dialog'))).toBeVisible();
});

const maria = () => demoMember('maria.petrova@example.com', panel.dataDir());

async function openClaim(page: Page): Promise<void> {
  const { email, password } = maria();
  await page.goto(`${panel.site()}/login`);
  const form = page.locator('main form').filter({ has: page.locator('[name=password]') });
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/questionnaires/);
  await page.goto(`${panel.site()}/members/reward-claim`);
}

test('members see its picture, and how many there are', async ({ page }) => {
  await openClaim(page);
  const ticket = page.getByRole('row').filter({ hasText: 'Cinema ticket' });
  await expect(ticket).toContainText('In stock: 5');
  const picture = ticket.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

test('a price that changes while a member has it in front of them is read before it is paid', async ({
  page,
  browser,
  inspect,
}) => {
  const { id } = panel.kvorum('member', 'show', maria().email).answer as { id: number };
  panel.kvorum('points', 'adjust', String(id), '5000', '--reason', 'For a test');
  await openClaim(page);
  await page.getByLabel('Quantity of Cinema ticket').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  const summary = page.getByRole('definition');
  await expect(summary.filter({ hasText: '1500' })).toBeVisible();

  const operators = await browser.newPage();
  await open(operators, '/rewards/catalogue');
  await operators.getByRole('link', { name: 'Cinema ticket' }).click();
  await expect(operators).toHaveURL(/catalogue\/\d+$/);
  await setPrice(operators, Number(operators.url().split('/').at(-1)), 2000);
  await operators.close();

  const animals = page.getByRole('radio', { name: 'Homeless animals' });
  await animals.check();
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page.getByText('The points required for this reward have changed')).toBeVisible();
  await expect(summary.filter({ hasText: '2000' })).toBeVisible();
  await expect(animals).toBeChecked();
  await inspect(page);
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page).toHaveURL(/reward-basket/);
  await expect(page.getByRole('row').filter({ hasText: 'Cinema ticket' })).toContainText('2000');
});

test('a form of rewards gets another name', async ({ page, inspect }) => {
  await open(page, '/rewards/forms');
  const rename = page.getByRole('button', { name: /^Rename/ }).first();
  await rename.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Rename / });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Where vouchers go');
  await inspect(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Where vouchers go' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rename.*Where vouchers go/ })).toBeFocused();
});

test('in Bulgarian on a narrow screen', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/account');
  await page.getByLabel('Language').selectOption('Български');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  // It is said in the new language, which comes while it is shown.
  await expect(page.getByRole('status').getByText('Запазено', { exact: true })).toBeVisible();
  await inspectInBulgarian(
    page,
    panel.console(),
    ['/rewards/catalogue', '/rewards/catalogue/new', '/rewards/catalogue/1'],
    inspect,
  );
});
