import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne, moveSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('the Start button is a plain form', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const setState = (survey: string, state: SurveyState) =>
    test.database.transaction((db) => moveSurvey(db, survey, state));
  const submit = (token: string, payload = '') =>
    test.visitor().request('POST', `/api/portal/v1/invitations/${token}/start`, {
      payload,
      // Pages with a token in their address send no Origin.
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
      },
    });
  const attemptsOf = (member_id: number) =>
    test.database.read
      .selectFrom('attempts as a')
      .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
      .select('a.id')
      .where('i.member_id', '=', member_id)
      .execute();

  it('a browser that is refused is led back to the page, which says why', async () => {
    const { member_id } = await addMember(test);
    const survey = await addSurvey(test);
    const token = await inviteOne(test, survey, member_id);
    await setState(survey, 'paused');
    const refused = await submit(token);
    expect([refused.status, refused.headers.location]).toEqual([
      303,
      `/invitation/${token}?refused=survey_unavailable`,
    ]);
    expect((await submit('a%2F..%2Fb')).headers.location).toBe('/invitation/a%2F..%2Fb?refused=not_found');
    expect((await submit(token, 'a=b')).headers.location).toBe(`/invitation/${token}?refused=invalid_fields`);
    expect(await attemptsOf(member_id)).toEqual([]);
  });

  it('a browser that may start is redirected by a 303 into the one attempt that it has opened', async () => {
    const { member_id } = await addMember(test);
    const survey = await addSurvey(test, { completes_wanted: 1 });
    const token = await inviteOne(test, survey, member_id);
    const other = await inviteOne(test, survey, (await addMember(test)).member_id);
    const answers = [await submit(token), await submit(token)];
    for (const { status, headers, text } of answers) {
      expect([status, text, headers['cache-control']]).toEqual([303, '', 'no-store']);
      expect(headers.location).toMatch(/^\/interview\/[\w-]{32}$/);
    }
    expect(answers[1]?.headers.location).toBe(answers[0]?.headers.location);
    expect(await attemptsOf(member_id)).toHaveLength(1);
    expect((await submit(other)).headers.location).toBe(`/invitation/${other}?refused=survey_unavailable`);
  });
});
