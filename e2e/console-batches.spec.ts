import type { Page } from '@playwright/test';
import { inviteColleague } from './colleague.ts';
import { send, signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });
const state = (page: Page) => page.getByRole('heading', { level: 1 });
const more = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('button', { name, exact: true }).press('Enter');
};
const rows = (page: Page) => page.locator('tr[data-row]');

/** Maria asks for three money orders; answers of their numbers. */
async function requestMoneyOrders(page: Page): Promise<number[]> {
  panel.kvorum('points', 'adjust', '1', '3000', '--reason', 'For three money orders');
  await page.goto(`${panel.site()}/login`);
  const maria = demoMember('maria.petrova@example.com', panel.dataDir());
  return page.evaluate(async (login) => {
    const call = async (path: string, body?: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const answer = await fetch(
        `/api/portal/v1${path}`,
        body ? { ...init, body: JSON.stringify(body) } : {},
      );
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()).data;
    };
    await call('/auth/login', { ...login, remember: false });
    const [{ id }] = await call('/rewards');
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      const { values } = await call(`/rewards/${id}/exchange/1`);
      ids.push((await call(`/rewards/${id}/exchange/1`, { values, again: true })).id);
    }
    return ids;
  }, maria);
}

let requests: number[] = [];
let colleague: Page;
test.afterAll(() => colleague?.context().close());
let batch = '';

test('approved requests go into a batch, which is frozen and printed', async ({ page, browser, inspect }) => {
  const portal = await (await browser.newContext()).newPage();
  requests = await requestMoneyOrders(portal);
  await portal.context().close();

  await open(page, '/rewards/batches');
  await expect(page.getByText('There are no batches yet')).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'New batch…' }).press('Enter');
  const made = dialog(page, 'New batch');
  await made.locator('[name=name]').fill('');
  await made.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(made.getByText('This field is required')).toHaveCount(2);
  await made.getByRole('combobox', { name: 'Country' }).selectOption('BG');
  await made.locator('[name=name]').fill('November');
  await inspect(page);
  await made.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(state(page)).toHaveText('November Open');
  await expect(page.getByText('This batch is empty')).toBeVisible();
  await inspect(page);
  batch = new URL(page.url()).pathname;

  await page.goto(`${panel.console()}/rewards/requests?status=requested&member=1..1`);
  await page.getByLabel('Select all that are shown').check();
  await page.getByRole('button', { name: 'Approve…' }).click();
  await dialog(page, /Approve/)
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(dialog(page, 'Finished')).toContainText('4 done, 0 skipped');
  await page.keyboard.press('Escape');
  await page.goto(`${panel.console()}/rewards/requests?status=approved&in_batch=false`);
  await page.getByLabel('Select all that are shown').check();
  await more(page, 'Put into a batch…');
  const put = dialog(page, 'Put 4 requests into a batch?');
  await expect(put.getByLabel('Batch')).toHaveValue(/\d/);
  await put.getByRole('button', { name: 'New batch…' }).press('Enter');
  await dialog(page, 'New batch').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(put.getByLabel('Batch')).toHaveValue(/\d/);
  await put.getByRole('button', { name: 'New batch…' }).press('Enter');
  await dialog(page, 'New batch').getByRole('combobox', { name: 'Country' }).selectOption('BG');
  await dialog(page, 'New batch').locator('[name=name]').fill('December');
  await dialog(page, 'New batch').getByRole('button', { name: 'Create' }).press('Enter');
  const intoIt = put.getByLabel('Batch').locator('option:checked');
  await expect(intoIt).toHaveText('December (BG, 0 requests)');
  await put.getByLabel('Batch').selectOption({ label: 'November (BG, 0 requests)' });
  await inspect(page);
  await put.getByRole('button', { name: 'Put them in' }).press('Enter');
  // The demo's donation does not go by post.
  await expect(dialog(page, 'Finished')).toContainText('3 done, 1 skipped');
  await page.keyboard.press('Escape');

  await page.goto(panel.console() + batch);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('75');
  colleague = await inviteColleague(panel, page, browser);
  // A page is there with the right of its calls alone.
  await colleague.goto(`${panel.console()}/system/operators`);
  await expect(colleague.getByText("Your role doesn't include this page")).toBeVisible();
  await colleague.goto(panel.console() + batch);
  for (const browsing of [colleague, page])
    await browsing.getByRole('button', { name: 'Freeze…' }).press('Enter');
  const freeze = dialog(page, 'Freeze the batch "November"?');
  await expect(freeze).toContainText('3 money orders worth');
  await inspect(page);
  await freeze.getByRole('button', { name: 'Freeze' }).press('Enter');
  await expect(state(page)).toHaveText('November Frozen');
  const speak = (language: string) =>
    send(page, 'PUT', '/auth/settings', { name: 'Irina Koleva', language, time_zone: 'Europe/Sofia' });
  expect(await speak('bg')).toBe(200);
  await page.reload();
  await expect(state(page)).toHaveText('November Замразена');
  expect(await speak('en')).toBe(200);
  await page.reload();
  const late = dialog(colleague, 'Freeze the batch "November"?');
  await late.getByRole('button', { name: 'Freeze' }).press('Enter');
  await expect(late.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(state(colleague)).toHaveText('November Frozen');
  await inspect(colleague);
  await late.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('another operator has to enter its results')).toBeVisible();
  await inspect(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV for the post' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^money-orders-\d+\.csv$/);
  await page.getByRole('link', { name: 'Print list' }).press('Enter');
  await expect(page.getByRole('main')).not.toContainText('Maria Petrova');
  await page.getByRole('button', { name: 'Show the list' }).press('Enter');
  await expect(page.getByRole('main').getByText('Maria Petrova')).toHaveCount(3);
  await expect(page.getByText('Sum in USD, 3 money orders')).toBeVisible();
  await inspect(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Handed over (date, signature)')).toBeVisible();
});

test('another operator tries a file with faults, enters the rest once from two windows, and the member sees it', async ({
  browser,
  inspect,
}) => {
  const [paid = 0, returned = 0, wrong = 0] = requests;
  await colleague.goto(panel.console() + batch);
  await colleague.getByRole('link', { name: 'Enter results' }).press('Enter');
  await expect(state(colleague)).toHaveText('Results of "November"');
  const choose = (text: string) =>
    colleague
      .getByLabel('File with the results (CSV)')
      .setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('number;amount');
  await expect(colleague.getByRole('alert').filter({ hasText: 'no lines below its titles' })).toBeVisible();
  await inspect(colleague);
  await choose(
    [
      'number;amount;result;order',
      `${paid};25,00;Paid;4417 0932`,
      `${returned};25.00;came back;4417 0933`,
      `${wrong};24.00;Paid;4417 0934`,
      '999999;25.00;Paid;4417 0935',
    ].join('\n'),
  );
  await colleague.getByLabel('Money order number').selectOption('order');
  await expect(colleague.getByLabel('Paid', { exact: true })).toHaveValue('paid');
  await colleague
    .getByLabel('came back', { exact: true })
    .selectOption('Not delivered: returned by the post');
  await inspect(colleague);
  await colleague.getByRole('button', { name: 'Try it' }).press('Enter');
  const lines = colleague.getByRole('table', { name: 'Lines of the file' });
  await expect(lines).toContainText('24.00 instead of');
  await expect(lines).toContainText("This number isn't in the batch");
  await inspect(colleague);
  await colleague.getByRole('button', { name: 'Enter 2 results…' }).press('Enter');
  const asked = dialog(colleague, 'Enter 2 results?');
  await expect(asked).toContainText('1 request is completed');
  await expect(asked).toContainText('1 request fails');
  await inspect(colleague);
  const again = await colleague.context().newPage();
  await again.goto(`${panel.console()}${batch}/results`);
  await again.getByLabel('File with the results (CSV)').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`number;amount;result\n${paid};25.00;Paid`),
  });
  await again.getByRole('button', { name: 'Try it' }).press('Enter');
  await again.getByRole('button', { name: 'Enter 1 result…' }).press('Enter');
  await asked.getByRole('button', { name: 'Enter them' }).press('Enter');
  await expect(dialog(colleague, 'Finished')).toContainText('2 done, 0 skipped');
  await dialog(again, 'Enter 1 result?').getByRole('button', { name: 'Enter them' }).press('Enter');
  await expect(dialog(again, 'Enter 1 result?').getByText('This has changed in the meantime')).toBeVisible();
  await inspect(again);
  await again.close();
  await inspect(colleague);
  await colleague.keyboard.press('Escape');
  await expect(state(colleague)).toHaveText('November Frozen');
  const table = colleague.getByRole('table', { name: 'Requests of this batch' });
  await expect(table).toContainText('Paid out');
  await expect(table).toContainText('Not delivered');
  await expect(colleague.getByRole('region', { name: 'Summary' })).toContainText('Without a result1');

  const portal = await (await browser.newContext()).newPage();
  await portal.goto(`${panel.site()}/login`);
  const maria = demoMember('maria.petrova@example.com', panel.dataDir());
  const form = portal.locator('main form').filter({ has: portal.locator('[name=password]') });
  await form.locator('[name=email]').fill(maria.email);
  await form.locator('[name=password]').fill(maria.password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(portal).toHaveURL(/questionnaires/);
  await portal.goto(`${panel.site()}/members/reward-basket`);
  const stepsOfIt = portal.locator('details', { hasText: 'The postal service returned your reward.' });
  await stepsOfIt.getByText('Steps so far').click();
  await expect(stepsOfIt.getByText('The postal service returned your reward.')).toBeVisible();
});

test('many are rejected with a reason, which each needs', async ({ page, inspect }) => {
  await open(page, '/rewards/requests?status=approved&in_batch=false');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Select all that are shown').check();
  await more(page, 'Reject…');
  const asked = dialog(page, 'Reject 1 request?');
  await asked.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(asked.getByText('This field is required')).toBeVisible();
  await asked.getByRole('combobox', { name: 'Reason' }).selectOption('Another reason');
  await asked.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(asked.getByText('This field is required')).toBeVisible();
  await inspect(page);
  await asked.getByRole('textbox', { name: 'A note for the member' }).fill('Please call us');
  await asked.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(dialog(page, 'Finished')).toContainText('1 done, 0 skipped');
});
