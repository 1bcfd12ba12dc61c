import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { SurveyKey } from '#server/features/surveys/survey-keys.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  inviteOne,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { returnLink } from './report-links.ts';

const ORIGIN = 'http://bg.localhost:3000';

describe("a browser's return from a survey", () => {
  let test: TestApp;
  let survey: string;
  let key: SurveyKey;

  beforeAll(async () => {
    test = await startTestApp();
    survey = await addExternalSurvey(test);
    key = await surveyKey(test, survey);
  });
  afterAll(() => test.close());

  const startNew = async () => {
    const { member_id, client } = await signedInMember(test);
    return { client, attempt: await startExternal(client, await inviteOne(test, survey, member_id)) };
  };
  /** The survey's site sends the browser here. */
  const come = async (client: TestClient, url: string, method = 'GET') => {
    const { status, headers } = await client.request(method, url.replace(ORIGIN, ''), {
      headers: { 'sec-fetch-site': 'cross-site', accept: 'text/html' },
    });
    return [status, headers.location];
  };
  const link = (attempt: string, outcome: Outcome) =>
    returnLink(ORIGIN, { survey_number: survey, attempt, outcome }, key, new Date());
  const plain = (attempt: string, outcome: string) =>
    `/api/portal/v1/surveys/${survey}/return?attempt=${attempt}&outcome=${outcome}`;
  const result = async (client: TestClient, token: string) =>
    (await client.call('GET /returns/:token', { params: { token } })).data;
  const reports = (attempt: string) =>
    test.database.read
      .selectFrom('outcome_reports as r')
      .innerJoin('attempts as a', 'a.id', 'r.attempt_id')
      .select(['r.outcome', 'channel', 'accepted'])
      .where('token', '=', attempt)
      .execute();

  it('earns nothing unsigned or altered: it is written down once', async () => {
    const { client, attempt } = await startNew();
    for (const url of [
      plain(attempt, 'complete'),
      plain(attempt, 'complete&raw_code=1'),
      link(attempt, 'screenout').replace('screenout', 'complete'),
    ])
      expect(await come(client, url)).toEqual([303, `/survey-return/${attempt}`]);
    expect(await result(client, attempt)).toMatchObject({ outcome: null, points: 0, pending: false });
    expect(await reports(attempt)).toEqual([{ outcome: 'complete', channel: 'redirect', accepted: false }]);
    // What came before hides nothing: a stray screen-out would keep a complete from whoever settles it.
    const other = await startNew();
    for (const outcome of ['screenout', 'screenout', 'complete'])
      await come(other.client, plain(other.attempt, outcome));
    expect((await reports(other.attempt)).map(({ outcome }) => outcome)).toEqual(['screenout', 'complete']);
    expect((await client.call('GET /profile/points')).data).toEqual({ points: 0, pending: 0 });
  });

  it('leads from what is no attempt and no outcome to a page that says so', async () => {
    const { client, attempt } = await startNew();
    expect(await come(client, plain('nobody', 'complete'))).toEqual([
      303,
      '/survey-return/unknown?refused=not_found',
    ]);
    expect(await come(client, plain(attempt, 'great'))).toEqual([
      303,
      '/survey-return/unknown?refused=invalid_fields',
    ]);
    for (const unusable of ['%00', '%FF%00', '%00%E0%A4'])
      expect(await come(client, plain(attempt + unusable, 'complete'))).toEqual([
        303,
        '/survey-return/unknown?refused=invalid_fields',
      ]);
    expect((await client.call('GET /returns/:token', { params: { token: 'nobody' } })).status).toBe(404);
    expect(await reports(attempt)).toEqual([]);
  });

  it('counts like a report when it is signed', async () => {
    const { client, attempt } = await startNew();
    const url = link(attempt, 'complete');
    expect((await come(client, url, 'HEAD'))[0]).toBe(404);
    expect(await reports(attempt)).toEqual([]);
    await come(client, plain(attempt, 'complete'));
    for (let time = 0; time < 2; time++)
      expect(await come(client, url)).toEqual([303, `/survey-return/${attempt}`]);
    expect(await result(client, attempt)).toEqual({
      title: 'Holidays',
      outcome: 'complete',
      points: 80,
      pending: true,
      is_test: false,
    });
    expect(await reports(attempt)).toEqual([{ outcome: 'complete', channel: 'redirect', accepted: true }]);
    // A contradicting report is stored, and the page shows the valid one.
    expect(await come(client, link(attempt, 'screenout'))).toEqual([303, `/survey-return/${attempt}`]);
    expect((await result(client, attempt)).outcome).toBe('complete');
    expect(await reports(attempt)).toHaveLength(2);
  });

  it('ends our own interview too', async () => {
    const own = await addSurvey(test);
    const { client, token, answer } = await startInterview(test, own);
    const { data } = await answer(0, { adult: 'no' });
    expect(data.return_url).toMatch(/^http:\/\/bg\.localhost:3000\/api\/portal\/v1\/surveys\//);
    expect(await come(client, data.return_url ?? '')).toEqual([303, `/survey-return/${token}`]);
    const forged = (data.return_url ?? '').replace('screenout', 'complete');
    expect(await come(client, forged)).toEqual([303, `/survey-return/${token}`]);
    expect(await result(client, token)).toMatchObject({ outcome: 'screenout', points: 0 });
  });
});
