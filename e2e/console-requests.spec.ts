import type { Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

/** The demo's member has four requests: 1 completed, 2 rejected, 3 sent, 4 requested; panelists have asked for two more. */
const panel = ownPanel({ demo: true, mode: 'serial' });
const REQUEST = '/rewards/requests/4';

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });
const state = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });
const choose = async (page: Page, step: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: step }).click();
};
/** As another operator would: by the call alone. */
const settle = (page: Page, step: string, body?: object) =>
  page.evaluate(
    async ([path, sent]) =>
      (
        await fetch(`/api/operator/v1/reward-requests/4/${path}`, {
          method: 'POST',
          ...(sent && { headers: { 'content-type': 'application/json' }, body: sent }),
        })
      ).status,
    [step, body && JSON.stringify(body)] as const,
  );

test('many are approved at once: held and settled ones are named, and the approvals are taken back', async ({
  page,
  inspect,
}) => {
  await open(page, '/rewards/requests');
  await page.getByLabel('Select all that are shown').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Approve…' }).click();
  const asked = dialog(page, 'Approve 6 requests?');
  await expect(asked).toContainText('skipped and listed');
  await inspect(page);
  let isRunning = true;
  await page.route(/reward-requests\/bulk\/\d+$/, async (route) => {
    if (!isRunning) return route.continue();
    const started = { id: 1, action: 'reward-requests/approve', operator: 'Irina Koleva', created_at: '' };
    const running = { finished_at: null, stopped_because: null, waiting: 4, done: 0, skipped: 2 };
    return route.fulfill({ json: { success: true, data: { ...started, ...running } } });
  });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page, 'In progress')).toContainText('2 of 6');
  await dialog(page, 'In progress').getByRole('link', { name: 'See each row' }).click();
  await expect(page.locator('tr[data-row]')).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Rows' })).toHaveAttribute('value', '2');
  await expect(page.getByRole('button', { name: 'Undo these approvals…' })).toHaveCount(0);
  isRunning = false;
  await expect(page.getByText('2 done, 4 skipped')).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(6);
  await expect(page.locator('tr[data-row]').filter({ hasText: "can't be changed any more" })).toHaveCount(3);
  await inspect(page);
  await page.getByRole('button', { name: 'Undo these approvals…' }).click();
  await dialog(page, 'Undo 2 approvals?').getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page, 'Finished')).toContainText('2 done, 0 skipped');
  await page.keyboard.press('Escape');
  await page
    .locator('tr[data-row]')
    .filter({ hasText: 'Done' })
    .getByRole('link', { name: 'Request' })
    .first()
    .click();
  await expect(state(page)).toContainText('Requested');
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Approval undone');
});

test('somebody else was faster: nothing is done, what was typed stays, and what it is now is shown', async ({
  page,
  inspect,
}) => {
  await open(page, REQUEST);
  await choose(page, 'Reject…');
  const asked = dialog(page, 'Reject request 4?');
  await asked.getByRole('button', { name: 'Reject' }).click();
  await expect(asked.getByText('This field is required')).toBeVisible();
  await asked.getByRole('combobox', { name: 'Reason' }).selectOption('Another reason');
  await asked.getByRole('button', { name: 'Reject' }).click();
  await expect(asked.getByText('This field is required')).toBeVisible();
  await inspect(page);
  await asked.getByRole('textbox', { name: 'A note for the member' }).fill('Please call us');
  expect(await settle(page, 'reject', { reason: 'not_available' })).toBe(200);
  await asked.getByRole('button', { name: 'Reject' }).click();
  const faster = asked.getByRole('alert').filter({ hasText: 'Someone else was faster' });
  await expect(faster).toContainText('Rejected');
  await expect(faster).toContainText('Irina Koleva');
  await expect(asked.getByRole('textbox', { name: 'A note for the member' })).toHaveValue('Please call us');
  await expect(asked.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await inspect(page);
});

test('by keyboard alone: a row is opened, its page, and the reward is not delivered', async ({
  page,
  inspect,
}) => {
  await open(page, '/rewards/requests?status=sent');
  await page.getByRole('link', { name: 'To decide' }).focus();
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Enter');
  const beside = page.getByRole('complementary', { name: 'Beside the list' });
  await expect(beside).toContainText('Sent');
  await inspect(page);
  await beside.getByRole('link', { name: 'Open the request' }).press('Enter');
  await expect(page).toHaveURL(/\/rewards\/requests\/3$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Complete…' })).toBeVisible();
  await inspect(page);
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('button', { name: 'Not delivered…' }).press('Enter');
  const asked = dialog(page, 'Was the reward of request 3 not delivered?');
  await expect(asked).toContainText('1000 points are returned to the member, once only.');
  await asked.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('Not coll');
  await asked.getByRole('combobox', { name: 'Reason' }).press('Tab');
  await page.keyboard.type('Until 3 May');
  await asked.getByRole('button', { name: "It wasn't delivered" }).press('Enter');
  await expect(asked).toBeHidden();
  await expect(state(page)).toContainText('Failed');
  const happened = page.getByRole('list', { name: 'What happened' });
  await expect(happened).toContainText('Not collected in time');
  await expect(happened).toContainText('For the member: Until 3 May');
});

test('where it goes is shown when it is asked for, and the look is named', async ({ page, inspect }) => {
  await open(page, '/rewards/requests/1');
  const where = page.getByRole('region', { name: 'Where it goes' });
  await expect(where).not.toContainText('Maria');
  await where.getByRole('button', { name: 'Show where it goes' }).click();
  await expect(where).toContainText('Maria Petrova');
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Viewed where it goes');
  await inspect(page);
  await where.getByRole('button', { name: 'Hide' }).click();
  await expect(where).not.toContainText('Maria');
});

test('in Bulgarian on a narrow screen, and an unknown number', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/account');
  await page.evaluate(() =>
    fetch('/api/operator/v1/auth/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Irina Koleva', language: 'bg', time_zone: 'Europe/Sofia' }),
    }),
  );
  await page.goto(`${panel.console()}/rewards/requests/3`);
  await expect(state(page)).toContainText('Заявка 3');
  await inspect(page);
  await page.goto(`${panel.console()}/rewards/requests/987654`);
  await expect(page.getByText('Във Вашите държави няма такава заявка')).toBeVisible();
  await inspect(page);
});
