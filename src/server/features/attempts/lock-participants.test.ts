import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockMember } from '#server/features/members/lock-member.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { reportLink, returnLink } from '#server/features/reports/report-links.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  idsOf,
  inviteOne,
  start,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { confirmAttempt } from './confirm-attempt.ts';

const ORIGIN = 'http://bg.localhost:3000';
const actor = { kind: 'command_line', name: 'test' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Attempt = { id: number; token: string; survey: string; client: TestClient };

const signed = async ({ survey, token }: Attempt, link: typeof reportLink) =>
  link(
    ORIGIN,
    { survey_number: survey, attempt: token, outcome: 'complete' },
    await surveyKey(test, survey),
    new Date(),
  ).replace(ORIGIN, '');

it.each<[string, (attempt: Attempt) => Promise<unknown>, 'built_in' | 'external']>([
  ['the end of a review', ({ id }) => test.database.transaction((db) => confirmAttempt(db, id)), 'external'],
  [
    'a reconciliation',
    ({ token }) =>
      test.database.transaction((db) => reconcileAttempts(db, [token], { verdict: 'accept', actor })),
    'external',
  ],
  [
    'a report',
    async (attempt) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: await signed(attempt, reportLink),
        headers: { host: 'bg.localhost:3000' },
      });
      expect(answer.statusCode).toBe(200);
    },
    'external',
  ],
  [
    'a browser that returns',
    async (attempt) => {
      const url = await signed(attempt, returnLink);
      const { headers } = await test.visitor().request('GET', url);
      expect(headers.location).toBe(`/survey-return/${attempt.token}`);
    },
    'external',
  ],
  [
    'a page of an interview',
    async ({ client, token, survey }) => {
      const id = await idsOf(test, survey);
      const answer = await client.call('POST /interviews/:token/pages/:page', {
        params: { token, page: 0 },
        body: { values: { [id('adult')]: id('adult.no') } },
      });
      expect(answer.data).toMatchObject({ outcome: 'screenout' });
    },
    'built_in',
  ],
])('%s waits for the member before it takes the attempt', async (_name, work, kind) => {
  const { member_id, client } = await signedInMember(test);
  const survey = kind === 'external' ? await addExternalSurvey(test) : await addSurvey(test);
  const invitation = await inviteOne(test, survey, member_id);
  const token = await (kind === 'external' ? startExternal : start)(client, invitation);
  const { id } = await test.database.read
    .selectFrom('attempts')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  let begun: Promise<unknown> | undefined;
  await test.database.transaction(async (db) => {
    await lockMember(db, member_id);
    begun = work({ id, token, survey, client });
    await expect.poll(() => waitingTransactions(test.database.read)).toBe(1);
    // Refused at once where the other one has it already.
    await sql`select from attempts where id = ${id} for update nowait`.execute(db);
  });
  await begun;
});
