import type { Page } from '@playwright/test';
import { inviteColleague } from './colleague.ts';
import { send, signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test.use({ expectedComplaints: [/net::ERR_FAILED/] });

const OFFLINE = 'You seem to be offline. Check your connection and try again';

/** As the browser does when the tab is shown again. */
async function readAnew(page: Page, path: string) {
  const read = page.waitForResponse(`**${path}`);
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
}

/** The dialog in which the ticked requests are put into a batch. */
async function putIntoBatch(page: Page) {
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'More' })
    .press('Enter');
  await page.getByRole('button', { name: 'Put into a batch…' }).press('Enter');
  return page.getByRole('dialog', { name: /into a batch/ });
}

test('a reward is sent once through a step-up and a lost response, and nobody else is said to have been faster', async ({
  page,
}) => {
  await signInAsOwner(page, '/rewards/requests/4', { url: panel.console(), dataDir: panel.dataDir() });
  await page.getByRole('main').getByRole('button', { name: 'Approve…' }).press('Enter');
  const approve = page.getByRole('dialog', { name: 'Approve request 4?' });
  await loseResponses(page, '**/reward-requests/4/approve');
  await approve.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(approve.getByText(OFFLINE)).toBeVisible();
  // The page reads its own change anew.
  await page.clock.install();
  await readAnew(page, '/reward-requests/4');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Approved');
  await expect(approve.getByText('Someone else was faster')).toHaveCount(0);
  await approve.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(approve).toHaveCount(0);

  await panel.onDatabase((database) =>
    database.transaction((db) => db.updateTable('operator_sessions').set({ stepped_up_at: null }).execute()),
  );
  await page.getByRole('main').getByRole('button', { name: 'Send…' }).press('Enter');
  const sent = page.getByRole('dialog', { name: 'Send the reward of request 4?' });
  await sent.getByRole('button', { name: 'It was sent' }).press('Enter');
  const step = page.getByRole('dialog', { name: "Confirm it's you" });
  await step
    .locator('[name=password]')
    .fill(demoMember('irina.koleva@example.com', panel.dataDir()).password);
  await loseResponses(page, '**/reward-requests/4/send');
  await step.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(sent.getByText(OFFLINE)).toBeVisible();
  await sent.getByRole('button', { name: 'It was sent' }).press('Enter');
  await expect(sent).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent');
  const steps = await panel.onDatabase(({ read }) =>
    read.selectFrom('exchange_request_events').select('status').where('request_id', '=', 4).execute(),
  );
  expect(steps.map(({ status }) => status).sort()).toEqual(['approved', 'requested', 'sent']);
});

test('of two who freeze a batch the second is told how it stands, and whose response was lost is not', async ({
  page,
  browser,
  inspect,
}) => {
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  const colleague = await inviteColleague(panel, page, browser);
  expect(await send(page, 'POST', '/reward-requests/5/approve', { despite_hold: true })).toBe(200);
  const batch = { key: 'november-batch', country_code: 'BG', name: 'November' };
  expect(await send(page, 'POST', '/payout-batches', batch)).toBe(200);
  await page.goto(`${panel.console()}/rewards/requests?status=approved&in_batch=false`);
  await page.getByLabel('Select all that are shown').check();
  const put = await putIntoBatch(page);
  await put.getByLabel('Batch').selectOption({ label: 'November (BG, 0 requests)' });
  await put.getByRole('button', { name: 'Put them in' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Finished' })).toContainText('done');

  const open = async (desk: Page) => {
    await desk.goto(`${panel.console()}/rewards/batches/1`);
    await desk.getByRole('main').getByRole('button', { name: 'Freeze…' }).press('Enter');
    return desk.getByRole('dialog', { name: 'Freeze the batch "November"?' });
  };
  const [mine, theirs] = [await open(page), await open(colleague)];
  await loseResponses(page, '**/payout-batches/1/freeze');
  await mine.getByRole('button', { name: 'Freeze', exact: true }).press('Enter');
  await expect(mine.getByText(OFFLINE)).toBeVisible();

  await theirs.getByRole('button', { name: 'Freeze', exact: true }).press('Enter');
  await expect(theirs.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(theirs.getByText('Please reload the page')).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Freeze', exact: true })).toBeDisabled();
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Frozen');
  await inspect(colleague);
  await colleague.context().close();

  await page.clock.install();
  await readAnew(page, '/payout-batches/1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Frozen');
  await mine.getByRole('button', { name: 'Freeze', exact: true }).press('Enter');
  await expect(page.getByText('The batch is frozen')).toBeVisible();
  await expect(mine).toHaveCount(0);

  // The printed list, while somebody opens the batch again.
  await page.getByRole('link', { name: 'Print list' }).press('Enter');
  await page.getByRole('button', { name: 'Show the list' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  const { version } = await page.evaluate(
    async () => (await (await fetch('/api/operator/v1/payout-batches/1')).json()).data,
  );
  expect(await send(page, 'POST', '/payout-batches/1/reopen', { version, requests: 1 })).toBe(200);
  await readAnew(page, '/payout-batches/1');
  await expect(page.getByText('A list that was printed before is no longer valid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0);
  await inspect(page);
});

test('what came of a batch that somebody has ended meanwhile stays to be read', async ({ page }) => {
  await signInAsOwner(page, '/rewards/requests', { url: panel.console(), dataDir: panel.dataDir() });
  const batch = { key: 'december-batch', country_code: 'BG', name: 'December' };
  expect(await send(page, 'POST', '/payout-batches', batch)).toBe(200);
  await page.getByRole('main').getByRole('row').getByRole('checkbox').nth(1).check();
  const put = await putIntoBatch(page);
  await put.getByLabel('Batch').selectOption('December (BG, 0 requests)');
  await put.getByRole('button', { name: 'Put them in' }).press('Enter');
  const finished = page.getByRole('dialog', { name: 'Finished' });
  await expect(finished).toContainText('1 of 1');
  await page.evaluate(async () => {
    const path = '/api/operator/v1/payout-batches';
    const read = async (address: string) => (await (await fetch(address)).json()).data;
    for (const { id } of (await read(`${path}?state=open&limit=50`)).rows) {
      const { version, requests } = await read(`${path}/${id}`);
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      await fetch(`${path}/${id}/cancel`, {
        ...init,
        body: JSON.stringify({ version, requests: requests.length }),
      });
    }
  });
  await page.clock.install();
  await readAnew(page, '/payout-batches?*');
  await expect(finished).toContainText('1 of 1');
  await expect(page.getByText('There is no open batch.')).toHaveCount(0);
});

test('a step-up by another tab is one for this tab too, once it is shown again', async ({
  page,
  context,
}) => {
  const request = `${panel.console()}/rewards/requests/3`;
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  await panel.onDatabase((database) =>
    database.transaction((db) => db.updateTable('operator_sessions').set({ stepped_up_at: null }).execute()),
  );
  const other = await context.newPage();
  const step = (tab: Page) => tab.getByRole('dialog', { name: "Confirm it's you" });
  for (const tab of [page, other]) {
    await tab.goto(request);
    await tab.getByRole('button', { name: 'Show where it goes' }).press('Enter');
    await expect(step(tab)).toBeVisible();
  }
  const { password } = demoMember('irina.koleva@example.com', panel.dataDir());
  await step(other).locator('[name=password]').fill(password);
  await step(other).getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(step(other)).toHaveCount(0);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(step(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
});
