import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('what fieldwork does by itself', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const run = async (name: string) => {
    await test.database.transaction((db) => enqueue(db, job({ name, payload: z.object({}) }), {}));
    await runJobs(test);
  };
  const outcome = async (token: string) =>
    (await test.visitor().call('GET /returns/:token', { params: { token } })).data.outcome;

  it('ends every attempt whose time is over, and no other', async () => {
    const interview = await startInterview(test, await addSurvey(test, { attempt_minutes: 60 }));
    const going = await startInterview(test, await addSurvey(test, { attempt_minutes: 120 }));
    const { member_id } = await addMember(test);
    const external = await addExternalSurvey(test, { attempt_minutes: 60 });
    const attempt = await startExternal(test.visitor(), await inviteOne(test, external, member_id));
    const outcomes = () => Promise.all([interview.token, attempt, going.token].map(outcome));

    await run('end-expired-attempts');
    expect(await outcomes()).toEqual([null, null, null]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    await run('end-expired-attempts');
    await run('end-expired-attempts');
    expect(await outcomes()).toEqual(['abandoned', 'timeout', null]);
    expect((await going.answer(0, { adult: 'yes' })).status).toBe(200);
  });

  it('invites a member to the surveys that want new ones, as soon as the account is confirmed', async () => {
    const survey = await addSurvey(test, { invite_new_members: true });
    const client = test.visitor();
    const body = registrationOf();
    await register(test, body);
    const code = await mailedCode(test, body.email, 'confirmation');
    for (let time = 0; time < 2; time++) await client.call('POST /profile/confirm', { body: { code } });
    await client.call('POST /auth/login', { body: { email: body.email, password: body.password } });
    const { data } = await client.call('GET /surveys');
    expect(data.map(({ survey_number }) => survey_number)).toEqual([survey]);
    const start = await client.request('GET', data[0]?.link ?? '');
    expect([start.status, start.headers.location]).toEqual([303, expect.stringMatching(/^\/interview\//)]);
  });
});
