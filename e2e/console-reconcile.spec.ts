import type { Page } from '@playwright/test';
import { send, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';
import { elsewhere, endSessions, signInAgain, undecided } from './reconciling.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

test.use({ expectedComplaints: [/ERR_FAILED|status of 5\d\d/] });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

test('a list outlives failures of its test run and of its application, a colleague who was faster, and an ended session', async ({
  page,
  inspect,
}) => {
  await page.clock.install();
  const [first, second] = await undecided(panel);
  if (!first || !second) throw new Error('too few');
  const lists = () =>
    panel.onDatabase(
      async ({ read }) =>
        (
          await read
            .selectFrom('reconciliation_lists')
            .select('id')
            .where('survey_id', '=', first.survey_id)
            .execute()
        ).length,
    );
  const before = await lists();
  await open(page, `/surveys/${first.survey_id}/reconcile`);
  const text = `id;result;reason\n${first.token};rejected;\n${second.token};ok;\nnobody;ok;`;
  const list = page.getByRole('textbox', { name: 'Ids, one in each line' });
  await list.fill(text);
  const reason = page.getByRole('combobox', { name: 'Reason for rejected attempts' });
  const note = page.getByRole('textbox', { name: 'A note for the member' });
  await reason.selectOption('too_fast');
  await note.fill('Two minutes instead of twelve.');
  const isKept = async () => {
    await expect(list).toHaveValue(text);
    await expect(reason).toHaveValue('too_fast');
    await expect(note).toHaveValue('Two minutes instead of twelve.');
  };
  const run = page.getByRole('button', { name: 'Test run' });
  const trial = page.getByRole('table', { name: 'Rows of the list' });
  const offline = { hasText: 'You seem to be offline. Check your connection and try again' };
  const broken = { hasText: 'Please try again in a moment' };
  const TRY = '**/reconciliations/try';
  for (const [how, said] of [
    ['abort', offline],
    ['fail', broken],
  ] as const) {
    await page.route(TRY, (route) =>
      how === 'abort' ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    );
    await run.press('Enter');
    await expect(page.getByRole('main').getByRole('alert').filter(said)).toBeVisible();
    await isKept();
    await page.unroute(TRY);
  }
  await inspect(page);
  await run.press('Enter');
  await expect(trial).toContainText('Unknown in this survey');

  // The survey can't be read anew: what was typed and tried stays, under a note.
  const SURVEY = `**/surveys/${first.survey_id}`;
  await page.route(SURVEY, (route) => route.abort());
  await page.clock.fastForward(11_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(trial).toBeVisible();
  await isKept();
  await page.unroute(SURVEY);
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(trial).toBeVisible();
  await isKept();

  // The application fails once, and by then a colleague has decided one of them.
  const apply = page.getByRole('button', { name: 'Apply 2 decisions…' });
  await apply.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Apply 2 decisions?' });
  const APPLY = '**/reconciliations';
  await page.route(APPLY, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog.getByRole('alert').filter(offline)).toBeVisible();
  await inspect(page);
  await page.unroute(APPLY);
  expect(await elsewhere(page, `attempts/${second.id}/decide`, { verdict: 'accept' })).toBe(200);
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(
    dialog
      .getByRole('alert')
      .filter({ hasText: 'nothing was done. Please close this and try the list again.' }),
  ).toBeVisible();
  await inspect(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(trial).toHaveCount(0);
  await isKept();
  await run.press('Enter');
  await expect(trial).toContainText('Decided like this already');

  // The session has ended by then; a press more than one sends it once.
  await page.getByRole('button', { name: 'Apply 1 decision…' }).press('Enter');
  const last = page.getByRole('dialog', { name: 'Apply 1 decision?' });
  await endSessions(panel);
  await last.getByRole('button', { name: 'Apply' }).dblclick();
  await signInAgain(panel, page);
  await expect(page.getByRole('dialog', { name: 'Finished' })).toContainText('1 done, 0 skipped');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Rows of reconciliations' })).toBeVisible();
  expect(await lists()).toBe(before + 1);
});

test('in Bulgarian the sums of a list agree with the attempts that they count', async ({ page }) => {
  const [attempt] = await undecided(panel);
  if (!attempt) throw new Error('too few');
  await open(page, '/');
  const speak = (language: string) =>
    send(page, 'PUT', '/auth/settings', { name: 'Irina Koleva', language, time_zone: 'Europe/Sofia' });
  expect(await speak('bg')).toBe(200);
  await page.goto(`${panel.console()}/surveys/${attempt.survey_id}/reconcile`);
  await page
    .getByRole('textbox', { name: 'Идентификатори, по един на ред' })
    .fill(`id;result\n${attempt.token};ok`);
  await page.getByRole('button', { name: 'Проба' }).press('Enter');
  await expect(
    page
      .getByRole('main')
      .locator('dt')
      .filter({ hasText: /^(Приет|Отхвърлен)\S*( участия)?$/ }),
  ).toHaveText(['Приети участия', 'Отхвърлени участия']);
  expect(await speak('en')).toBe(200);
});

test('a list whose survey is archived meanwhile says so, and stays', async ({ page, inspect }) => {
  const [attempt] = await undecided(panel);
  if (!attempt) throw new Error('too few');
  await open(page, `/surveys/${attempt.survey_id}/reconcile`);
  const list = page.getByRole('textbox', { name: 'Ids, one in each line' });
  await list.fill(`id;result\n${attempt.token};ok`);
  const note = page.getByRole('textbox', { name: 'A note for the member' });
  await note.fill('Thank you.');
  await page.getByRole('button', { name: 'Test run' }).press('Enter');
  await page.getByRole('button', { name: 'Apply 1 decision…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Apply 1 decision?' });
  await panel.onDatabase((database) =>
    database.transaction((db) =>
      db.updateTable('surveys').set({ state: 'archived' }).where('id', '=', attempt.survey_id).execute(),
    ),
  );
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(
    dialog.getByRole('alert').filter({ hasText: "This is archived and can't be changed any more" }),
  ).toBeVisible();
  await inspect(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('nothing about it can be decided any more')).toBeVisible();
  await expect(list).toHaveValue(`id;result\n${attempt.token};ok`);
  await expect(note).toHaveValue('Thank you.');
  await inspect(page);
  await page.reload();
  await expect(page.getByText('nothing about it can be decided any more')).toBeVisible();
  await expect(list).toHaveCount(0);
});
