import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { endExpiredAttempts } from './end-expired-attempts.ts';

const testApp = await startTestApp();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const actor = { kind: 'command_line', name: 'test' } as const;
const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
const attemptOf = async (survey: string) => {
  const { member_id } = await addMember(testApp);
  return startExternal(testApp.visitor(), await inviteOne(testApp, survey, member_id));
};
const decide = (token: string, decision: Parameters<typeof reconcileAttempts>[2]) =>
  testApp.database.transaction((db) => reconcileAttempts(db, [token], decision));
const timeline = async (token: string) => {
  const { id } = await testApp.database.read
    .selectFrom('attempts')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  // The clock goes on for longer than a session lasts.
  const { client: operator } = await signedInOperator(testApp);
  const { data } = await operator.call('GET /attempts/:id', { params: { id } });
  return data.timeline.toReversed();
};
const change = (statement: ReturnType<typeof sql>) =>
  testApp.database.transaction((db) => statement.execute(db));
const names = async (token: string) => (await timeline(token)).map(({ what }) => what);

it('an attempt has had no place where nobody has one, or where it belongs to no quota', async () => {
  const without = await attemptOf(await addExternalSurvey(testApp, { attempt_minutes: 60 }));
  const survey = await addExternalSurvey(testApp, { attempt_minutes: 60 });
  await change(sql`insert into quota_cells (survey_id, name, wanted, conditions, condition)
    select id, 'Men', 5, '[]', '{"kind":"all","of":[{"kind":"gender","genders":["male"]}]}' from surveys
    where survey_number = ${survey}`);
  const outside = await attemptOf(survey);
  later(61);
  await testApp.database.transaction((db) => endExpiredAttempts(db));
  for (const token of [without, outside])
    expect(await names(token)).toEqual(['invited', 'started', 'sent_on', 'ended']);
  const { data } = await (await signedInOperator(testApp)).client.call('GET /attempts', {
    query: { survey },
  });
  expect(data.rows).toMatchObject([{ outcome: 'timeout', minutes: null }]);
});

it('an attempt that is accepted after its time ends then as a complete, and gives its place back once it is rejected', async () => {
  const survey = await addExternalSurvey(testApp, { completes_wanted: 5, attempt_minutes: 60 });
  const token = await attemptOf(survey);
  const started = await timeline(token);
  expect(started.map(({ what }) => what)).toEqual(['invited', 'started', 'place_reserved', 'sent_on']);
  await change(
    sql`update surveys set entry_url = replace(entry_url, 'https://', 'https://moved.') where survey_number = ${survey}`,
  );
  expect((await timeline(token)).at(-1)).toEqual(started.at(-1));
  later(61);
  await testApp.database.transaction((db) => endExpiredAttempts(db));
  expect((await names(token)).slice(4)).toEqual(['ended', 'place_returned']);
  later(60);
  await decide(token, { verdict: 'accept', actor });
  const accepted = (await timeline(token)).slice(4);
  expect(accepted.map(({ what }) => what)).toEqual(['ended', 'points', 'accepted']);
  expect(new Set(accepted.map(({ at }) => at)).size).toBe(1);
  expect(accepted[0]?.details).toMatchObject({ outcome: 'complete', decided_by: 'panel' });
  later(60);
  await decide(token, { verdict: 'reject', because: 'duplicate', actor });
  const rejected = (await timeline(token)).slice(7);
  expect(rejected.map(({ what }) => what)).toEqual(['place_returned', 'rejected']);
});
