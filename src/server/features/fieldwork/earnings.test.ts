import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInterview } from '#server/testing/interviews.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

/** Nobody earns by referring oneself. */
const FRIEND = { first_name: 'Boris', last_name: 'Ivanov', birthdate: '1990-01-02' };

describe('what a complete earns', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const points = async (client: TestClient) => (await client.call('GET /profile/points')).data;
  const complete = async (survey: string, referred_by: number | null) => {
    const interview = await startInterview(test, survey, { referred_by, ...FRIEND });
    await interview.answer(0, { adult: 'yes' });
    await interview.answer(1, { drink: 'coffee' });
    expect((await interview.answer(3, { why: 'Because' })).data.outcome).toBe('complete');
    return interview;
  };

  it('is the referrer’s too, once, with the friend’s first one', async () => {
    const { member_id, client } = await signedInMember(test);
    const friend = await startInterview(test, await addSurvey(test), { referred_by: member_id, ...FRIEND });
    await friend.answer(0, { adult: 'no' });
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
    const { client: friendsClient } = await complete(await addSurvey(test), member_id);
    expect(await points(friendsClient)).toEqual({ points: 50, pending: 0 });
    expect(await points(client)).toEqual({ points: 10, pending: 0 });
    expect((await client.call('GET /profile/points/history')).data).toMatchObject([
      { reference: 'Referral of a friend', amount: 10 },
    ]);
  });

  it('is the referrer’s only when the review is over', async () => {
    const { member_id, client } = await signedInMember(test);
    const reviewed = await addSurvey(test, { review_days: 14 });
    const free = await addSurvey(test, { review_days: 14, points: 0 });
    await complete(reviewed, member_id);
    await complete(free, member_id);
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
    await runJobs(test, { evenLater: true });
    expect(await points(client)).toEqual({ points: 20, pending: 0 });
  });

  it('stays taken back when a reconciliation has rejected it', async () => {
    const reviewed = await addSurvey(test, { review_days: 14 });
    const { client, token } = await complete(reviewed, null);
    await test.database.transaction((db) =>
      db
        .updateTable('attempts')
        .set({ reconciled: 'reconciled_reject' })
        .where('token', '=', token)
        .execute(),
    );
    await runJobs(test, { evenLater: true });
    expect(await points(client)).toEqual({ points: 0, pending: 50 });
  });
});
