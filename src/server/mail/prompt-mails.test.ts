import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPools } from '#server/database/open-pools.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { timetable } from '#server/timetable.ts';
import { openMailSender } from './smtp.ts';

const SLOW_PROVIDERS = 40;
const log = pino({ level: 'silent' });

let test: TestApp;
let server: TestMailServer;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  server = await startMailServer();
  test = await startTestApp({ SMTP_URL: server.url });
  const { connection, config } = test;
  const { jobs, all } = await openPools({ connection, direct: connection }, config, log);
  const sender = openMailSender(config);
  if (!jobs || !sender) throw new Error('this process has jobs and sends mail');
  const worker = await startWorker(jobs, timetable({ config, sender }), log);
  stopJobs = async () => {
    await worker.stop();
    sender.close();
    await Promise.all(all.map((database) => database.close()));
  };
});
afterAll(async () => {
  await stopJobs();
  await test.close();
  await server.stop();
});

const isSlow = (address: string) => address.endsWith('.slow.example');
const arrivedAt = (address: string) =>
  server.mails.filter(({ envelope }) => envelope.to.includes(address)).length;

it('a mail that somebody waits for goes at once while every provider of a wave is slow', async () => {
  const slow = server.hold(isSlow);
  const people = await Promise.all(
    Array.from({ length: SLOW_PROVIDERS }, (_, n) =>
      addMember(test, { country_code: 'AT', email: `one@provider${n}.slow.example` }),
    ),
  );
  const survey_number = await addSurvey(test, { country_code: 'AT' });
  await test.database.transaction((db) =>
    startWave(db, { survey_number, actor: { kind: 'command_line', name: 'test' }, audience: 'all' }),
  );
  // As many as go at once; the rest of the wave stands behind them.
  await expect.poll(() => slow.count()).toBe(8);

  const { email } = await addMember(test);
  const body = registrationOf();
  expect((await test.visitor().call('POST /auth/forgot', { body: { email } })).status).toBe(200);
  expect((await register(test, body)).status).toBe(200);
  await expect.poll(() => [arrivedAt(email), arrivedAt(body.email)]).toEqual([1, 1]);
  expect(slow.count()).toBe(8);
  expect(server.mails.filter(({ envelope }) => envelope.to.some(isSlow))).toEqual([]);

  slow.release();
  await expect.poll(() => people.map((one) => arrivedAt(one.email))).toEqual(people.map(() => 1));
});
