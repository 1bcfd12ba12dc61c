import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManyMembers } from '#server/testing/many-members.queries.ts';
import { addOperator } from '#server/testing/operators.ts';
import { readOf } from '#server/testing/rows-read.queries.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { advanceWave } from './advance-wave.ts';
import { remindInvitations } from './remind-invitations.ts';
import { startWave } from './start-wave.ts';

const MEMBERS = 20_000;
/** How many reminders are due; the others come later. */
const DUE = 60;
/** Other surveys that each of those members was reminded of, long ago. */
const OTHERS = 25;

let test: TestApp;
let survey_number: string;
beforeAll(async () => {
  test = await startTestApp();
  const { operator_id } = await addOperator(test);
  survey_number = await addSurvey(test);
  await test.database.transaction((db) => addManyMembers(db, MEMBERS, operator_id));
  await test.database.transaction(async (db) => {
    await sql`
      with wave as (
        insert into waves (survey_id, audience, state, starts_at, started_by)
        select id, 'all', 'sending', now(), 'test' from surveys where survey_number = ${survey_number}
        returning id, survey_id
      )
      insert into invitations (wave_id, survey_id, member_id, points, invited_at)
      select wave.id, wave.survey_id, m.id, 50, now() - interval '5 days' from wave, members m`.execute(db);
    // Written by the invitation too, where mails are queued.
    await sql`delete from reminders`.execute(db);
    await sql`
      insert into reminders (due_at, invitation_id)
      select now() + (row_number() over (order by id) - ${DUE} - 0.5) * interval '1 minute', id from invitations`.execute(
      db,
    );
  });
  const others: string[] = [];
  for (let n = 0; n < OTHERS; n++) others.push(await addSurvey(test));
  await test.database.transaction((db) =>
    sql`
      insert into invitations (survey_id, member_id, points, invited_at, reminded_at)
      select s.id, i.member_id, 50, now() - interval '60 days', now() - interval '57 days'
      from reminders r join invitations i on i.id = r.invitation_id cross join surveys s
      where r.due_at <= now() and s.survey_number = any(${others}::text[])`.execute(db),
  );
  await test.database.pool.query('vacuum analyze members, invitations, reminders');
});
afterAll(() => test.close());

it('a batch of reminders reads what is due, and no invitation of the two weeks that have passed', async () => {
  const { scans, rows } = await readOf(test.database, ['reminders', 'invitations'], (db) =>
    remindInvitations(db, 1000),
  );
  expect(scans).toBe(0);
  // Each is found, judged by its member's latest reminder, and marked or put off.
  expect(rows).toBeGreaterThanOrEqual(DUE);
  expect(rows).toBeLessThanOrEqual(8 * DUE);
});

it('a step that plans looks up its own members among all who have the survey', async () => {
  const { wave_id } = await test.database.transaction((db) =>
    startWave(db, { survey_number, audience: 'all', actor: { kind: 'command_line', name: 'test' } }),
  );
  const { scans, rows } = await readOf(test.database, ['invitations'], (db) => advanceWave(db, wave_id, 0));
  expect(scans).toBe(0);
  // Of ten thousand members, those who could be invited otherwise.
  expect(rows).toBeGreaterThanOrEqual(5000);
  expect(rows).toBeLessThan(MEMBERS * 0.6);
});
