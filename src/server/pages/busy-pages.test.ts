import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

let test: TestApp;
let holder: pg.Client;
beforeAll(async () => {
  test = await startTestApp(
    {},
    {
      build: developmentBuild('src/portal/entry-client.tsx'),
      database: { limits: { lock_timeout: '100ms' } },
    },
  );
  holder = new pg.Client(test.connection);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await test.close();
});

it('a member’s page that the database cannot serve now says so, and when to try again', async () => {
  const { client } = await signedInMember(test, { language: 'bg' });
  await holder.query('begin');
  await holder.query('lock table sessions in access exclusive mode');
  const refused = await openPage(client, '/members/questionnaires');
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 3]);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(refused.text).toContain('Услугата е много натоварена. Моля, опитайте отново след малко');
  expect(refused.text).toContain('href="/members/questionnaires"');
  // A browser would take this for another host's address.
  const elsewhere = await openPage(client, '//evil.example/members');
  expect(elsewhere.text).toContain('href="/evil.example/members"');
  await holder.query('rollback');
  expect((await openPage(client, '/members/questionnaires')).status).toBe(200);
});
