import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { reportLink } from './report-links.ts';

const ORIGIN = 'http://bg.localhost:3000';
const testApp = await startTestApp();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const survey = await addExternalSurvey(testApp);
const key = await surveyKey(testApp, survey);

const startNew = async () => {
  const { member_id, client } = await signedInMember(testApp);
  return startExternal(client, await inviteOne(testApp, survey, member_id));
};
const link = (attempt: string, outcome: Outcome) =>
  reportLink(ORIGIN, { survey_number: survey, attempt, outcome }, key, new Date());
const send = async (url: string) =>
  (
    await testApp.app.inject({
      method: 'POST',
      url: url.replace(ORIGIN, ''),
      headers: { host: 'bg.localhost:3000' },
    })
  ).statusCode;
const reports = async (attempt: string) =>
  (
    await testApp.database.read
      .selectFrom('outcome_reports as r')
      .innerJoin('attempts as a', 'a.id', 'r.attempt_id')
      .select(['r.outcome', 'r.channel', 'r.accepted', 'r.signature', 'a.outcome as stands'])
      .where('a.token', '=', attempt)
      .orderBy('r.id')
      .execute()
  ).map(({ outcome, channel, accepted, signature, stands }) => [
    outcome,
    channel,
    accepted,
    signature,
    stands,
  ]);

it("a server's report with a wrong signature is refused, and written down once for each outcome of an open attempt", async () => {
  const [attempt, ended] = [await startNew(), await startNew()];
  expect(await send(link(ended, 'screenout'))).toBe(200);
  const forged = (of: string, outcome: string) => link(of, 'quality').replace('quality', outcome);
  for (const url of [
    forged(attempt, 'complete'),
    forged(attempt, 'complete&raw_code=7'),
    forged(attempt, 'screenout'),
    forged(attempt, 'great'),
    forged(ended, 'complete'),
    forged('nobody', 'complete'),
  ])
    expect(await send(url)).toBe(401);
  const late = link(attempt, 'quota_full');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  expect(await send(late)).toBe(401);
  vi.useRealTimers();
  expect(await reports(attempt)).toEqual([
    ['complete', 's2s', false, 'bad', null],
    ['screenout', 's2s', false, 'bad', null],
    ['quota_full', 's2s', false, 'expired', null],
  ]);
  expect(await reports(ended)).toEqual([['screenout', 's2s', true, 'valid', 'screenout']]);
  expect(await send(link(attempt, 'complete'))).toBe(200);
  expect((await reports(attempt))[0]).toEqual(['complete', 's2s', true, 'valid', 'complete']);
});
