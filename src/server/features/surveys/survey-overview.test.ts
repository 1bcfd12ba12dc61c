import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadDb } from '#server/database/connect.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { surveyOverview, surveysOf } from './survey-overview.ts';

const SURVEYS = 40;
const INVITED = 500;
/** What came of all, the length of the completes, and the pages of a built-in survey. */
const COUNTS = 3;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { member_id } = await addMember(test);
  for (let n = 0; n < SURVEYS; n++) await addSurvey(test);
  await test.database.transaction((db) =>
    sql`
      with people as (
        insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender,
          language, referrer_code, unsubscribe_token, created_at, confirmed_at, last_active_at)
        select country_code, n || email, n || email_key, password_hash, first_name, last_name, birthdate, gender,
          language, lpad(n::text, 32, 'r'), lpad(n::text, 32, 'u'), created_at, confirmed_at, last_active_at
        from members, generate_series(1, ${INVITED}) as n where id = ${member_id} returning id
      ), wave as (
        insert into waves (survey_id, audience, state, starts_at, started_by)
        select min(id), 'all', 'sending', now(), 'test' from surveys returning id
      )
      insert into invitations (wave_id, survey_id, member_id, points, invited_at, state)
      select wave.id, s.id, p.id, 50, now(), case when p.id % 5 = 0 then 'complete' else 'invited' end
      from wave, surveys s, people p`.execute(db),
  );
  await test.database.pool.query('vacuum analyze invitations');
});
afterAll(() => test.close());

const readOfInvitations = async (db: ReadDb): Promise<{ scans: number; rows: number }> => {
  const { rows } = await sql<{ scans: number; rows: number }>`
    select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where relname = 'invitations'`.execute(db);
  return rows[0] ?? { scans: 0, rows: 0 };
};

const readBy = <T>(work: (db: ReadDb) => Promise<T>) =>
  test.database.transaction(async (db) => {
    const before = await readOfInvitations(db);
    const result = await work(db);
    const after = await readOfInvitations(db);
    return { result, scans: after.scans - before.scans, rows: after.rows - before.rows };
  });

it('a survey that is shown counts its own invitations, and no other survey’s', async () => {
  const [{ survey_number } = { survey_number: '' }] = await surveysOf(test.database.read, { limit: 1 });
  const { result, scans, rows } = await readBy((db) => surveyOverview(db, survey_number));
  expect(result).toMatchObject({
    survey_number,
    counts: { invited: INVITED, started: INVITED / 5, completes: INVITED / 5 },
  });
  expect(scans).toBe(0);
  expect(rows).toBeLessThanOrEqual(COUNTS * INVITED);
});

it('a list of surveys counts the invitations of those that it shows', async () => {
  const { result, scans, rows } = await readBy((db) => surveysOf(db, { country_code: 'BG', limit: 2 }));
  expect(result.map(({ counts }) => counts.invited)).toEqual([INVITED, INVITED]);
  expect(scans).toBe(0);
  expect(rows).toBeLessThanOrEqual(2 * COUNTS * INVITED);
});
