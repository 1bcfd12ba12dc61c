import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { reportLink, returnLink } from './report-links.ts';

const ORIGIN = 'http://bg.localhost:3000';
const testApp = await startTestApp({}, { database: { limits: { lock_timeout: '100ms' } } });
const holder = new pg.Client(testApp.connection);
await holder.connect();
afterAll(async () => {
  await holder.end();
  await testApp.close();
});

const arrange = async () => {
  const survey = await addExternalSurvey(testApp);
  const key = await surveyKey(testApp, survey);
  const { client, member_id } = await signedInMember(testApp, { language: 'bg' });
  const attempt = await startExternal(client, await inviteOne(testApp, survey, member_id));
  const statement = { survey_number: survey, attempt, outcome: 'complete' } as const;
  const address = returnLink(ORIGIN, statement, key, new Date()).replace(ORIGIN, '');
  const come = () => client.request('GET', address, { headers: { accept: 'text/html' } });
  const report = () =>
    client.request('POST', reportLink(ORIGIN, statement, key, new Date()).replace(ORIGIN, ''));
  return { client, attempt, address, come, report };
};

it('a browser that comes back while the database is busy keeps the signed address, and can try it again', async () => {
  const { client, attempt, address, come, report } = await arrange();
  await holder.query('begin');
  await holder.query('lock table attempts in access exclusive mode');
  const busy = await come();
  expect([busy.status, Number(busy.headers['retry-after'])]).toEqual([503, 3]);
  expect(busy.headers['content-type']).toContain('text/html');
  expect(busy.text).toContain('Моля, опитайте отново след малко');
  expect(busy.text).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
  // A server is told in its own words.
  const reported = await report();
  expect([reported.status, reported.failure.code]).toEqual([503, 'busy']);
  await holder.query('rollback');

  const { status, headers } = await come();
  expect([status, headers.location]).toEqual([303, `/survey-return/${attempt}`]);
  expect((await client.call('GET /profile/points')).data).toEqual({ points: 0, pending: 80 });
});

it('a browser that comes back to a failure of ours gets a page that leads to the signed address again, and no JSON', async () => {
  const { attempt, address, come, report } = await arrange();
  await holder.query('alter table attempts rename to attempts_away');
  const failed = await come();
  const reported = await report();
  await holder.query('alter table attempts_away rename to attempts');
  expect([failed.status, failed.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(failed.text).toContain('Ако това се повтори');
  expect(failed.text).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
  expect([reported.status, reported.failure.code]).toEqual([500, 'unexpected']);

  const { status, headers } = await come();
  expect([status, headers.location]).toEqual([303, `/survey-return/${attempt}`]);
});
