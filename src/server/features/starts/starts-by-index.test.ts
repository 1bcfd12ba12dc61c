import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManyMembers } from '#server/testing/many-members.queries.ts';
import { addOperator } from '#server/testing/operators.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { startWatchedApp } from '#server/testing/watched-app.ts';

const MEMBERS = 3000;
/** What all statements of a call read of its own, and small tables as a whole. */
const FEW = 500;

const test = await startTestApp();
const { watched, plans } = await startWatchedApp(test);
afterAll(async () => {
  await watched.close();
  await test.close();
});

beforeAll(async () => {
  const { operator_id } = await addOperator(test);
  await test.database.transaction((db) => addManyMembers(db, MEMBERS, operator_id));
  const [ended, going] = [await addExternalSurvey(test), await addSurvey(test)];
  await addAttempts(ended, { state: 'complete', outcome: 'complete' });
  // As after a quiet night: PostgreSQL has counted the attempts while none was open, and looks again when a tenth is new.
  await test.database.pool.query('alter table attempts set (autovacuum_enabled = off)');
  await test.database.pool.query('vacuum analyze');
  await addAttempts(going, { state: 'started', outcome: null });
});

const addAttempts = (survey_number: string, of: { state: string; outcome: string | null }) =>
  test.database.transaction((db) =>
    sql`
      with invited as (
        insert into invitations (survey_id, member_id, invited_at, points, state)
        select s.id, m.id, now(), 50, ${of.state} from surveys s, members m where s.survey_number = ${survey_number}
        returning id
      )
      insert into attempts (invitation_id, token, started_at, expires_at, outcome, decided_by, ended_at)
      select id, gen_random_uuid()::text, now(), now() + interval '1 day', ${of.outcome}::text,
        case when ${of.outcome}::text is not null then 'survey' end, case when ${of.outcome}::text is not null then now() end
      from invited`.execute(db),
  );

it.each([
  'the page of an invitation',
  'a start',
  'a start that goes on',
  "the member's surveys",
  'leaving',
] as const)('%s reads no open attempts of others', async (what) => {
  const { client, member_id } = await signedInMember(watched, { email: `${randomUUID()}@example.org` });
  const token = await inviteOne(watched, await addExternalSurvey(watched), member_id);
  const begin = () => startExternal(client, token);
  if (what !== 'the page of an invitation' && what !== 'a start') await begin();
  plans.take(new Set());
  switch (what) {
    case 'the page of an invitation':
      expect((await client.call('GET /invitations/:token', { params: { token } })).status).toBe(200);
      break;
    case "the member's surveys":
      expect((await client.call('GET /surveys', {})).status).toBe(200);
      break;
    case 'leaving':
      expect((await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } })).status).toBe(
        200,
      );
      break;
    default:
      await begin();
  }
  const { all, statement } = plans.take(new Set());
  expect(all > FEW ? `${all} rows, most by ${statement}` : 'few rows').toBe('few rows');
});
