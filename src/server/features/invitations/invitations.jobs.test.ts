import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('a new member', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('invites a member to the surveys that want new ones, soon after the account is confirmed', async () => {
    const survey = await addSurvey(test, { invite_new_members: true });
    const client = test.visitor();
    const body = registrationOf();
    await register(test, body);
    const code = await mailedCode(test, body.email, 'confirmation');
    for (let time = 0; time < 2; time++) await client.call('POST /profile/confirm', { body: { code } });
    await runJobs(test);
    await client.call('POST /auth/login', { body: { email: body.email, password: body.password } });
    const { data } = await client.call('GET /surveys');
    expect(data.map(({ survey_number }) => survey_number)).toEqual([survey]);
    const start = await client.request('GET', data[0]?.link ?? '');
    expect([start.status, start.headers.location]).toEqual([303, expect.stringMatching(/^\/interview\//)]);
  });
});
