import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite, startedAt } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** What WebKit sends for a link of our own list that opens a new tab. */
const newTab = {
  accept: 'text/html',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  referer: 'http://bg.localhost:3000/members/questionnaires',
};

async function invited() {
  const { member_id, client } = await signedInMember(test);
  const survey = await addSurvey(test);
  await invite(test, survey, [member_id]);
  const open = (changes: Record<string, string>) =>
    client.request('GET', `/api/portal/v1/surveys/${survey}/start`, { headers: { ...newTab, ...changes } });
  return { client, survey, open };
}

it.each<[string, Record<string, string>]>([
  ['another site', { referer: 'https://evil.example/bg.localhost:3000' }],
  ['another country’s site', { referer: 'http://at.localhost:3000/' }],
  ['what names no page', { referer: 'nothing' }],
  ['a sender without a referer', { referer: '' }],
  ['an image', { 'sec-fetch-mode': 'no-cors' }],
  ['a sender that says same-site', { 'sec-fetch-site': 'same-site' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
])('a survey is not started in a new tab by %s', async (_what, changes) => {
  const { client, survey, open } = await invited();
  const { status, headers } = await open(changes);
  expect([status, headers.location]).toEqual([303, `/api/portal/v1/surveys/${survey}/invitation`]);
  expect((await client.call('GET /profile/surveys-taken')).data).toEqual([]);
});

it('a browser that does not say where it comes from gets the invitation’s page, whose button starts', async () => {
  const { client, survey } = await invited();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const go = async (url: string) => {
    const { statusCode, headers } = await test.app.inject({
      url,
      headers: { host: 'bg.localhost:3000', accept: 'text/html', cookie },
    });
    return [statusCode, headers.location ?? ''] as const;
  };
  const [refused, next] = await go(`/api/portal/v1/surveys/${survey}/start`);
  const [status, page] = await go(next);
  expect([refused, status]).toEqual([303, 303]);
  const token = /^\/invitation\/([\w-]{32})$/.exec(page)?.[1] ?? '';
  const { data } = await client.call('GET /invitations/:token', { params: { token } });
  expect(data).toMatchObject({ survey_number: survey, state: 'open' });
  expect((await client.call('GET /profile/surveys-taken')).data).toEqual([]);
  expect(await startedAt(client, token)).toMatch(/^\/interview\//);
});

it('there is no page of a survey that somebody else was invited to', async () => {
  const { survey } = await invited();
  const { client } = await signedInMember(test);
  for (const one of [survey, 'S0']) {
    const { status } = await client.request('GET', `/api/portal/v1/surveys/${one}/invitation`);
    expect(status).toBe(404);
  }
});

it('a survey is started in a new tab of our own page, which WebKit calls cross-site', async () => {
  const { open } = await invited();
  const { status, headers } = await open({});
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/interview\//)]);
});
