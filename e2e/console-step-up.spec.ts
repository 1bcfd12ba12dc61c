import { signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test.use({ expectedComplaints: [/net::ERR_FAILED/] });

const OFFLINE = 'You seem to be offline. Check your connection and try again';

test('a reward is sent once through a step-up and a lost response, and nobody else is said to have been faster', async ({
  page,
}) => {
  await signInAsOwner(page, '/rewards/requests/4', { url: panel.console(), dataDir: panel.dataDir() });
  await page.getByRole('main').getByRole('button', { name: 'Approve…' }).press('Enter');
  const approve = page.getByRole('dialog', { name: 'Approve request 4?' });
  await loseResponses(page, '**/reward-requests/4/approve');
  await approve.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(approve.getByText(OFFLINE)).toBeVisible();
  // The page reads its own change anew, as it does when the tab is shown again.
  const read = page.waitForResponse('**/reward-requests/4');
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
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
