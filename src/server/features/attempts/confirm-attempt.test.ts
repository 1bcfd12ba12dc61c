import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueue } from '#server/jobs/queue.ts';
import { deleteJobs } from '#server/testing/deleted-jobs.queries.ts';
import { startInterview, type TestInterview } from '#server/testing/interviews.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findOverdueReviewsJob } from './find-overdue-reviews.ts';

const DAY_MS = 86_400_000;

describe('the end of a review window', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const complete = async (): Promise<TestInterview> => {
    const interview = await startInterview(test, await addSurvey(test, { review_days: 14 }));
    await interview.answer(0, { adult: 'yes' });
    await interview.answer(1, { drink: 'coffee' });
    expect((await interview.answer(3, { why: 'Because' })).data.outcome).toBe('complete');
    return interview;
  };
  const points = async ({ client }: TestInterview) => (await client.call('GET /profile/points')).data;

  it('confirms nothing that a reconciliation has rejected', async () => {
    const interview = await complete();
    await test.database.transaction((db) =>
      db
        .updateTable('attempts')
        .set({ reconciled: 'reconciled_reject' })
        .where('token', '=', interview.token)
        .execute(),
    );
    await runJobs(test, { evenLater: true });
    expect(await points(interview)).toEqual({ points: 0, pending: 50 });
  });

  it('does nothing when the member has left', async () => {
    const interview = await complete();
    await test.database.transaction((db) =>
      db.deleteFrom('members').where('id', '=', interview.member_id).execute(),
    );
    await runJobs(test, { evenLater: true });
    const result = await test.visitor().call('GET /returns/:token', { params: { token: interview.token } });
    expect(result.data).toMatchObject({ outcome: 'complete', points: 50 });
    expect((await interview.look()).data.outcome).toBe('complete');
  });

  it('is found by a sweep where the job that should confirm was lost', async () => {
    const interview = await complete();
    await deleteJobs(test.database, 'confirm-attempt');
    const sweep = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
      await test.database.transaction((db) => enqueue(db, findOverdueReviewsJob, { after: null }));
      await runJobs(test);
      vi.useRealTimers();
      return points(interview);
    };
    expect(await sweep(14)).toEqual({ points: 0, pending: 50 });
    expect(await sweep(15)).toEqual({ points: 50, pending: 0 });
    expect(await sweep(15)).toEqual({ points: 50, pending: 0 });
  });
});
