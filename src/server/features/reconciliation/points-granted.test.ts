import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { newKey } from '#server/testing/payout-batches.ts';
import { addRequest, addReward } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const ORIGIN = 'http://bg.localhost:3000';
const test = await startTestApp();
afterAll(() => test.close());

let survey: string;
let reward: Awaited<ReturnType<typeof addReward>>;
let ana: Awaited<ReturnType<typeof signedInOperator>>;
let boris: typeof ana;
beforeAll(async () => {
  survey = await addExternalSurvey(test);
  reward = await addReward(test);
  ana = await signedInOperator(test, { step_up: true });
  boris = await signedInOperator(test, { step_up: true });
});

/** A member who waits for a reward and has come back from the survey, with or without a report that it has signed. */
async function participant(signed: boolean) {
  const { client, member_id, request_id } = await addRequest(test, reward);
  const attempt = await startExternal(client, await inviteOne(test, survey, member_id));
  const said = { survey_number: survey, attempt, outcome: 'complete' } as const;
  const signedLink = reportLink(ORIGIN, said, await surveyKey(test, survey), new Date());
  if (signed) await test.visitor().request('POST', signedLink.replace(ORIGIN, ''));
  else
    await client.request(
      'GET',
      `/api/portal/v1/surveys/${survey}/return?attempt=${attempt}&outcome=complete`,
    );
  const { id } = await test.database.read
    .selectFrom('attempts')
    .select('id')
    .where('token', '=', attempt)
    .executeTakeFirstOrThrow();
  return { id, request_id };
}
type Participant = Awaited<ReturnType<typeof participant>>;

const decide = (by: typeof ana, { id }: Participant, body: object) =>
  by.client.call('POST /attempts/:id/decide', { params: { id }, body: body as { verdict: 'accept' } });
const approve = async (by: typeof ana, { request_id }: Participant) => {
  const response = await by.client.call('POST /reward-requests/:id/approve', {
    params: { id: request_id },
    body: {},
  });
  return response.status === 200 ? 200 : response.failure.code;
};

it('whoever grants points for what nobody has signed leaves the member’s rewards to others, one by one and in bulk', async () => {
  const one = await participant(false);
  expect((await decide(ana, one, { verdict: 'accept' })).status).toBe(200);
  const among = await participant(false);
  await ana.client.call('POST /unverified-completes/bulk/accept', {
    body: { key: newKey(), ids: [among.id] },
  });
  await runJobs(test);
  for (const granted of [one, among]) {
    expect(await approve(ana, granted)).toBe('own_change');
    expect(await approve(boris, granted)).toBe(200);
  }
});

it('who makes points final that the survey has signed for, or rejects, has changed nothing of the kind', async () => {
  const signed = await participant(true);
  expect((await decide(ana, signed, { verdict: 'accept' })).status).toBe(200);
  const rejected = await participant(false);
  expect((await decide(ana, rejected, { verdict: 'reject', because: 'duplicate' })).status).toBe(200);
  expect(await approve(ana, signed)).toBe(200);
  expect(await approve(ana, rejected)).toBe(200);
});
