import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const ORIGIN = 'http://bg.localhost:3000';

describe('the referrer of a member', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const pair = async () => {
    const referrer = await signedInMember(test);
    const friend = await signedInMember(test, { first_name: 'Ivan', referred_by: referrer.member_id });
    return { referrer, friend };
  };
  const takePart = async (
    { member_id, client }: { member_id: number; client: TestClient },
    survey_number: string,
    outcome: Outcome,
  ) => {
    const attempt = await startExternal(client, await inviteOne(test, survey_number, member_id));
    const key = await surveyKey(test, survey_number);
    const url = reportLink(ORIGIN, { survey_number, attempt, outcome }, key, new Date());
    const headers = { host: 'bg.localhost:3000' };
    const answer = await test.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers });
    expect(answer.statusCode).toBe(200);
  };
  const points = async (client: TestClient) => (await client.call('GET /profile/points')).data.points;

  it('earns nothing from a screen-out, however well it is paid', async () => {
    const { referrer, friend } = await pair();
    await takePart(
      friend,
      await addExternalSurvey(test, { screenout_points: 5, review_days: 0 }),
      'screenout',
    );
    expect([await points(friend.client), await points(referrer.client)]).toEqual([5, 0]);
  });

  it('earns 10 points with the first complete, at once where there is no review', async () => {
    const { referrer, friend } = await pair();
    await takePart(friend, await addExternalSurvey(test, { review_days: 0 }), 'complete');
    expect(await points(referrer.client)).toBe(10);
    await takePart(friend, await addExternalSurvey(test, { review_days: 0 }), 'complete');
    expect(await points(referrer.client)).toBe(10);
  });

  it.each([80, 0])('waits for the end of the review of a survey for %i points', async (forComplete) => {
    const { referrer, friend } = await pair();
    await takePart(friend, await addExternalSurvey(test, { points: forComplete }), 'complete');
    expect(await points(referrer.client)).toBe(0);
    await runJobs(test, { evenLater: true });
    expect([await points(friend.client), await points(referrer.client)]).toEqual([forComplete, 10]);
    await takePart(friend, await addExternalSurvey(test), 'complete');
    await runJobs(test, { evenLater: true });
    expect(await points(referrer.client)).toBe(10);
  });
});
