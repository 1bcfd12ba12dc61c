import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

it('takes away sessions that have ended and devices that have not come back', async () => {
  const member = await addMember(testApp);
  await signIn(testApp, member);
  await signIn(testApp, member, { remember: true });
  await testApp
    .visitor()
    .call('POST /auth/login', { body: { email: member.email, password: TEST_PASSWORD } });
  const left = async () => {
    const { read } = testApp.database;
    await testApp.database.transaction((db) =>
      enqueue(db, job({ name: 'end-old-sessions', payload: z.object({}) }), {}),
    );
    await runJobs(testApp);
    const sessions = await read.selectFrom('sessions').selectAll().execute();
    return [sessions.length, (await read.selectFrom('devices').selectAll().execute()).length];
  };
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await left()).toEqual([3, 1]);
  vi.setSystemTime(start + DAY);
  expect(await left()).toEqual([1, 1]);
  vi.setSystemTime(start + 31 * DAY);
  expect(await left()).toEqual([0, 1]);
  vi.setSystemTime(start + 181 * DAY);
  expect(await left()).toEqual([0, 0]);
});
