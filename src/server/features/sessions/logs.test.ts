import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/log.ts';
import { readinessOf } from '#server/readiness.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

it('logs carry no address, name, password or code, whatever happens', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const { database } = testApp;
  const config = { ...testApp.config, logLevel: 'trace' };
  const log = openLog(config.logLevel, destination);
  const app = await buildApp({ config, database, log, readiness: readinessOf({ config, database }) });
  const post = (path: string, payload: object, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/portal/v1${path}`,
      payload,
      headers: { host: 'bg.localhost:3000', ...headers },
    });
  try {
    const body = registrationOf({ first_name: 'Desislava', email: 'desi@secret.example' });
    await post('/profile/register', body);
    await post('/profile/register', { ...body, birthdate: 'x' });
    const code = await mailedCode(testApp, body.email, 'confirmation');
    await post('/auth/login', { email: body.email, password: TEST_PASSWORD });
    for (const url of [`/confirm?code=${code}`, `/reset-password/${code}`, `/login?email=${body.email}`]) {
      await app.inject({ url, headers: { host: 'bg.localhost:3000', cookie: `session=${code}` } });
    }
    await post('/profile/confirm', { code });
    await post('/auth/login', { email: body.email, password: 'Wrong-horse-42' });
    await post('/auth/login', { email: body.email, password: TEST_PASSWORD }, { host: 'at.localhost:3000' });
    await post('/auth/login', { email: body.email, password: TEST_PASSWORD });
    await post('/auth/forgot', { email: body.email });
    await runJobs(testApp);
    await database.transaction((db) => db.schema.alterTable('codes').renameTo('moved').execute());
    const broken = await post('/profile/confirm', { code });
    await database.transaction((db) => db.schema.alterTable('moved').renameTo('codes').execute());
    expect(broken.statusCode).toBe(500);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/secret\.example|Desislava|horse-42/);
    expect(lines.join('')).not.toContain(code);
  } finally {
    await app.close();
  }
});
