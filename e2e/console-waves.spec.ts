import { sql } from 'kysely';
import { send, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

/** A wave that was stopped before it had invited anybody. */
const LEFT_OUT = 60;

test('automatic waves that a colleague has begun meanwhile are named', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/);
  const { rows } = await panel.onDatabase((database) =>
    database.transaction((db) =>
      sql<{ id: number; version: number; settings: object }>`
        select a.survey_id as id, a.version, a.settings
        from automatic_waves a join surveys s on s.id = a.survey_id where s.survey_number = 'transport-winter'
      `.execute(db),
    ),
  );
  const { id = 0, version = 0, settings } = rows[0] ?? {};
  await signInAsOwner(page, `/surveys/${id}`, { url: panel.console(), dataDir: panel.dataDir() });
  const calls = `/surveys/${id}/automatic-waves`;
  expect(await send(page, 'POST', `${calls}/stop`, { reason: 'Enough', version })).toBe(200);
  await page.goto(`${panel.console()}/surveys/${id}/waves/automatic`);
  const start = page.getByRole('button', { name: 'Start the automatic waves' });
  await expect(start).toBeEnabled();
  expect(await send(page, 'POST', calls, { ...settings, version: version + 1 })).toBe(200);
  await start.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'This survey has automatic waves already.' }),
  ).toBeVisible();

  // Once the colleague's are over, whoever has read it can start others.
  expect(await send(page, 'POST', `${calls}/stop`, { reason: 'A wrong press', version: version + 2 })).toBe(
    200,
  );
  await start.press('Enter');
  const over = page.getByRole('alert').filter({ hasText: "Someone else's automatic waves have run" });
  await expect(over).toContainText('Why they ended: A wrong press');
  await start.press('Enter');
  await expect(page.getByText('The automatic waves are on their way')).toBeVisible();
});

test('the state of waves that can no longer be read is of the moment at which it was', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/);
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  await page.clock.install();
  await page.goto(`${panel.console()}/surveys/1?tab=waves`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Automatic waves' })).toBeVisible();
  await expect(main.getByText(/^As of/)).toHaveCount(0);
  await page.route(/surveys\/\d+\/(automatic-)?waves/, (route) => route.abort());
  await page.clock.fastForward(11_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(main.getByText(/^As of \d/)).toHaveCount(2);
});

test('who got no email of a wave is named page by page', async ({ page, inspect }) => {
  const id = await panel.onDatabase((database) =>
    database.transaction(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into waves (survey_id, audience, state, starts_at, ended_at, stop_reason, started_by)
        select id, 'all', 'stopped', now(), now(), 'The client has changed its mind', 'test' from surveys where survey_number = 'daily-news-bg' returning id
      `.execute(db);
      const wave = rows[0]?.id ?? 0;
      await sql`
        insert into invitations (wave_id, survey_id, member_id, points, not_sent)
        select w.id, w.survey_id, m.id, 10, 'wave_stopped'
        from waves w, lateral (
          (
            select id from members where not exists (
              select from invitations i where i.survey_id = w.survey_id and i.member_id = members.id
            )
            order by id limit ${LEFT_OUT / 2}
          )
          union all
          -- Whose account is deleted by now.
          select null from generate_series(1, ${LEFT_OUT}::int)
        ) m
        where w.id = ${wave} limit ${LEFT_OUT}`.execute(db);
      return wave;
    }),
  );
  await signInAsOwner(page, `/surveys/waves/${id}?tab=not-sent`, {
    url: panel.console(),
    dataDir: panel.dataDir(),
  });
  const rows = page.getByRole('table', { name: 'Planned members who got no email' }).getByRole('row');
  const heading = 1;
  await expect(rows).toHaveCount(50 + heading);
  await inspect(page);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(LEFT_OUT + heading);
  await expect(rows.last()).toContainText('The wave was stopped');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await inspect(page);
});

test('what is no number of a wave or a series is said at its field, and neither is sent', async ({
  page,
}) => {
  const { rows } = await panel.onDatabase((database) =>
    database.transaction((db) =>
      sql<{ id: number }>`select id from surveys where survey_number = 'daily-news-bg'`.execute(db),
    ),
  );
  const id = rows[0]?.id ?? 0;
  const refuse = async (button: string, names: readonly string[]) => {
    const send = page.getByRole('button', { name: button });
    for (const name of names) {
      const field = page.getByRole('textbox', { name });
      const before = await field.inputValue();
      await field.fill('2k');
      await expect(field).toHaveAccessibleDescription(/Please enter a whole number$/);
      await expect(send).toBeDisabled();
      await field.fill('99999999999999999');
      await expect(field).toHaveAccessibleDescription(/This number is too large$/);
      await expect(send).toBeDisabled();
      await field.fill(before);
      await expect(send).toBeEnabled();
    }
  };
  await signInAsOwner(page, `/surveys/${id}/waves/new`, { url: panel.console(), dataDir: panel.dataDir() });
  await refuse('Dry run', [
    'Members at most',
    'Expected completes',
    'Seed',
    'Days of rest',
    'Replicates',
    'Emails an hour',
  ]);
  await page.getByRole('textbox', { name: 'Members at most' }).fill('1 000');
  await page.getByRole('button', { name: 'Dry run' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'From everybody to the sample' })).toBeVisible();

  await page.goto(`${panel.console()}/surveys/${id}/waves/automatic`);
  await refuse('Start the automatic waves', [
    'Hours between two waves',
    'Days of rest',
    'Emails an hour',
    'Least incidence',
    'Most drop-outs',
    'Most results without a valid signature',
  ]);
});

test('a survey that is closed under an open dialog is said there and on the page, and sent once it is open again', async ({
  page,
  inspect,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/);
  const { rows } = await panel.onDatabase((database) =>
    database.transaction((db) =>
      sql<{ id: number }>`select id from surveys where survey_number = 'daily-news-bg'`.execute(db),
    ),
  );
  const id = rows[0]?.id ?? 0;
  await signInAsOwner(page, `/surveys/${id}/waves/new`, { url: panel.console(), dataDir: panel.dataDir() });
  await page.getByRole('textbox', { name: 'Members at most' }).fill('1');
  await page.getByRole('button', { name: 'Dry run' }).press('Enter');
  await page.getByRole('button', { name: 'Send to 1 member…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send to 1 member?' });
  const sendIt = dialog.getByRole('button', { name: 'Send', exact: true });
  for (const [from, to] of [
    ['live', 'paused'],
    ['paused', 'closed'],
  ] as const) {
    expect(await send(page, 'POST', `/surveys/${id}/state`, { from, to })).toBe(200);
    const refused = page.waitForResponse('**/waves');
    await sendIt.press('Enter');
    expect((await refused).status()).toBe(409);
    await expect(dialog.getByText("the survey isn't live or in soft launch")).toBeVisible();
  }
  await inspect(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(
    page.getByText('Members can be invited once the survey is live or in soft launch.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to 1 member…' })).toHaveCount(0);
  await inspect(page);

  // What was chosen is still there once it is open again.
  expect(await send(page, 'POST', `/surveys/${id}/state`, { from: 'closed', to: 'live' })).toBe(200);
  await page.getByRole('button', { name: 'Dry run' }).press('Enter');
  await page.getByRole('button', { name: 'Send to 1 member…' }).press('Enter');
  await sendIt.press('Enter');
  await expect(page.getByText('The wave is on its way')).toBeVisible();
});

test('in Bulgarian the figures of a wave agree with the emails that they count', async ({ page }) => {
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  const settings = { name: 'Irina Koleva', language: 'bg', time_zone: 'Europe/Sofia' };
  expect(await send(page, 'PUT', '/auth/settings', settings)).toBe(200);
  await page.goto(`${panel.console()}/surveys/waves/1`);
  const card = page.getByRole('main').locator('section', { hasText: /^Докъде е стигнала/ });
  const terms = card.locator('dt');
  await expect(terms).toHaveText([
    ...['Планирани', 'Изпратени', 'В изходящата поща', 'Чакащи', 'Неизпратени'],
    'Изпратени напомняния',
  ]);
});
