import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
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
  return (changes: Record<string, string>) =>
    client.request('GET', `/api/portal/v1/surveys/${survey}/start`, { headers: { ...newTab, ...changes } });
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
  const { status, headers } = await (await invited())(changes);
  expect([status, headers.location]).toEqual([303, '/members/questionnaires?refused=foreign_origin']);
});

it('a survey is started in a new tab of our own page, which WebKit calls cross-site', async () => {
  const { status, headers } = await (await invited())({});
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/interview\//)]);
});
