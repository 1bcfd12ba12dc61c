import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';
import { endExpiredAttempts } from './end-expired-attempts.ts';

const testApp = await startTestApp();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const survey = await addExternalSurvey(testApp, { attempt_minutes: 60 });
const startNew = async () => {
  const { member_id, client } = await signedInMember(testApp);
  const link = await inviteOne(testApp, survey, member_id);
  return { client, link, attempt: await startExternal(client, link) };
};
const finish = (client: TestClient, attempt: string) =>
  client.request('GET', `/api/portal/v1/surveys/${survey}/return?attempt=${attempt}&outcome=complete`);
const twoHoursLater = async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  await testApp.database.transaction((db) => endExpiredAttempts(db));
};
/** What the member's list offers, and what the page after the survey says. */
const shown = async (client: TestClient, token: string) => [
  (await client.call('GET /surveys')).data.map(({ survey_number }) => survey_number),
  (await client.call('GET /returns/:token', { params: { token } })).data.outcome,
];

it('is no longer offered, and waits on the page after the survey until an operator decides, also when its time is over', async () => {
  const { client, attempt } = await startNew();
  expect(await shown(client, attempt)).toEqual([[survey], null]);
  await finish(client, attempt);
  expect(await shown(client, attempt)).toEqual([[], null]);
  await twoHoursLater();
  expect(await shown(client, attempt)).toEqual([[], null]);
  const actor = { kind: 'command_line', name: 'maria' } as const;
  await testApp.database.transaction((db) => reconcileAttempts(db, [attempt], { actor, verdict: 'accept' }));
  expect(await shown(client, attempt)).toEqual([[], 'complete']);
});

it('is no longer offered by the link of its mail', async () => {
  const { client, link, attempt } = await startNew();
  const offered = async () =>
    (await client.call('GET /invitations/:token', { params: { token: link } })).data.state;
  expect(await offered()).toBe('open');
  await finish(client, attempt);
  expect(await offered()).toBe('answered');
});

it('is told apart from a survey that nobody has finished', async () => {
  const { client, attempt } = await startNew();
  await twoHoursLater();
  expect(await shown(client, attempt)).toEqual([[], 'timeout']);
});
