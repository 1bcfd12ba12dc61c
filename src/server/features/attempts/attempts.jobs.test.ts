import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('attempts without an end', () => {
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
});
