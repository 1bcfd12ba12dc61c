import type { Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';
import { elsewhere, endSessions, signInAgain, undecided } from './reconciling.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

test.use({ expectedComplaints: [/ERR_FAILED|status of 5\d\d/] });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

/** An attempt that nobody has decided, with the dialog in which it is rejected. */
async function toReject(page: Page) {
  const [attempt] = await undecided(panel);
  if (!attempt) throw new Error('too few');
  await open(page, `/surveys/attempts/${attempt.id}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('main').getByText('Reject…', { exact: true }).press('Enter');
  return { attempt, dialog: page.getByRole('dialog', { name: `Reject attempt ${attempt.id}?` }) };
}

test('a decision keeps its reason through failures and an ended session, and counts once', async ({
  page,
  inspect,
}) => {
  const { attempt, dialog } = await toReject(page);
  const reason = dialog.getByRole('combobox', { name: 'Reason' });
  const note = dialog.getByRole('textbox', { name: 'A note for the member' });
  await reason.selectOption('contradictory');
  await note.fill('Your age is not your age.');
  const isKept = async () => {
    await expect(reason).toHaveValue('contradictory');
    await expect(note).toHaveValue('Your age is not your age.');
  };
  const DECIDE = '**/decide';
  const reject = dialog.getByRole('button', { name: 'Reject' });
  for (const status of [0, 502]) {
    await page.route(DECIDE, (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: '<h1>Bad gateway</h1>' }),
    );
    await reject.press('Enter');
    await expect(
      dialog.getByRole('alert').filter({ hasText: /You seem to be offline|Please try again in a moment/ }),
    ).toBeVisible();
    await isKept();
    await page.unroute(DECIDE);
  }
  await inspect(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/decide')) sent += 1;
  });
  await endSessions(panel);
  await reject.dblclick();
  await signInAgain(panel, page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rejected');
  // Refused, and once more after signing in.
  expect(sent).toBe(2);
  const decisions = await panel.onDatabase(({ read }) =>
    read.selectFrom('reconciliations').select('because').where('attempt_id', '=', attempt.id).execute(),
  );
  expect(decisions).toEqual([{ because: 'contradictory' }]);
});

test('a decision that a colleague has made meanwhile says so, and keeps what was written', async ({
  page,
  inspect,
}) => {
  const { attempt, dialog } = await toReject(page);
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('other');
  const note = dialog.getByRole('textbox', { name: 'A note for the member' });
  await note.fill('Nothing fits together.');
  expect(
    await elsewhere(page, `attempts/${attempt.id}/decide`, { verdict: 'reject', because: 'too_fast' }),
  ).toBe(200);
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: 'decided the same' })).toBeVisible();
  await expect(note).toHaveValue('Nothing fits together.');
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await inspect(page);
  // What was written is in no place but this dialog.
  const question = page.getByRole('dialog', { name: "Discard what you've entered?" });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continue editing' }).press('Enter');
  await expect(note).toHaveValue('Nothing fits together.');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rejected');
  await expect(page.getByRole('main').getByRole('button', { name: 'More' })).toHaveCount(0);
});
