import { afterAll, beforeAll, expect, it } from 'vitest';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import type { SurveyState } from '#server/features/surveys/surveys.queries.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the Start button is a plain form: a browser that is refused is led back to the page, which says why', async () => {
  const { member_id } = await addMember(test);
  const survey = await addSurvey(test);
  const setState = (state: SurveyState) =>
    test.database.transaction((db) => setSurveyState(db, survey, state));
  const token = await inviteOne(test, survey, member_id);
  const submit = (given: string, payload = '') =>
    test.visitor().request('POST', `/api/portal/v1/invitations/${given}/start`, {
      payload,
      // A page whose address is secret sends no origin.
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
      },
    });
  await setState('paused');
  const refused = await submit(token);
  expect([refused.status, refused.headers.location]).toEqual([
    303,
    `/invitation/${token}?refused=survey_unavailable`,
  ]);
  expect((await submit('a%2F..%2Fb')).headers.location).toBe('/invitation/a%2F..%2Fb?refused=not_found');
  expect((await submit(token, 'a=b')).status).toBe(400);
  await setState('live');
  expect((await submit(token)).headers.location).toMatch(/^\/interview\//);
});
