import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadDb } from '#server/database/connect.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openInvitations } from './surveys.queries.ts';

const SURVEYS = 3000;
const INVITED = 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the list of a member with many invitations reads their surveys alone, not all of the panel', async () => {
  const { member_id } = await addMember(test);
  await addSurvey(test);
  await test.database.transaction(async (db) => {
    await sql`
      insert into surveys (country_code, kind, titles, points, minutes, state, entry_url, questionnaire_id)
      select country_code, kind, titles, points, minutes, state, entry_url, questionnaire_id
      from surveys, generate_series(2, ${SURVEYS})`.execute(db);
    await sql`
      with wave as (
        insert into waves (survey_id, audience, state, starts_at, started_by)
        select min(id), 'all', 'sending', now(), 'test' from surveys returning id
      )
      insert into invitations (wave_id, survey_id, member_id, points, invited_at)
      select wave.id, s.id, ${member_id}, 50, now() from wave, (select id from surveys order by id limit ${INVITED}) s`.execute(
      db,
    );
  });
  await test.database.pool.query('analyze');
  const shown = { memberId: member_id, last: { before: Number.MAX_SAFE_INTEGER, waiting: false } };
  const read = await test.database.transaction(async (db) => {
    const before = await readOfSurveys(db);
    expect(await openInvitations(db, { ...shown, limit: 20, now: new Date() })).toHaveLength(20);
    const after = await readOfSurveys(db);
    return { scans: after.scans - before.scans, rows: after.rows - before.rows };
  });
  expect(read.scans).toBe(0);
  // The planner itself looks at the ends of an index.
  expect(read.rows).toBeLessThanOrEqual(INVITED + 5);
});

const readOfSurveys = async (db: ReadDb): Promise<{ scans: number; rows: number }> => {
  const { rows } = await sql<{ scans: number; rows: number }>`
    select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where relname = 'surveys'`.execute(db);
  return rows[0] ?? { scans: 0, rows: 0 };
};
