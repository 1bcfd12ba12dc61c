import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPools } from '#server/database/open-pools.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { openMailSender } from '#server/mail/smtp.ts';
import { developmentBuild } from '#server/pages/assets.ts';
import { newAddress } from '#server/testing/email-change.ts';
import { fullMember } from '#server/testing/full-member.ts';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { addOperator, OPERATOR_PASSWORD, signedInOperator } from '#server/testing/operators.ts';
import { registrationOf } from '#server/testing/registration.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { timetable } from '#server/timetable.ts';
import { openLog } from './log.ts';

let written = '';
const out = new PassThrough().on('data', (chunk) => {
  written += chunk;
});
const log = openLog('trace', out);
/** Codes, tokens, addresses, names and words of people: none may be in the log. */
const secrets = new Set<string>();
const keep = (...all: string[]) => {
  for (const one of all) secrets.add(one);
};

let test: MailingApp;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  test = await startMailingApp(
    { ACCESS_LOG: '1' },
    { log, build: developmentBuild('src/portal/entry-client.tsx') },
  );
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
});

/** The code at the end of the link of the newest mail with this path. */
async function mailed(address: string, path: string): Promise<string> {
  const link = new RegExp(`/${path}(?:\\?code=|/)([\\w-]+)`);
  const found = () =>
    test.server.mails
      .filter(({ envelope }) => envelope.to.includes(address))
      .flatMap(({ text = '' }) => link.exec(text)?.[1] ?? [])
      .at(-1);
  await expect.poll(found).toBeTruthy();
  const code = found() ?? '';
  keep(code);
  return code;
}

const linesWith = (part: string) => written.split('\n').filter((line) => line.includes(part));

describe('the log of a whole journey, however much is logged', () => {
  it('has no code, token, address, name or word of a member', async () => {
    const body = registrationOf({ first_name: 'Desislava', last_name: 'Kardzhalieva' });
    keep('Desislava', 'Kardzhalieva', body.email, TEST_PASSWORD);
    const visitor = test.visitor();
    await visitor.call('POST /profile/register', { body: { ...body, email: 'not an address of Desislava' } });
    await visitor.call('POST /profile/register', { body });
    const code = await mailed(body.email, 'confirm');
    for (const each of [
      `/confirm?code=${code}`,
      `/parental-permission/${code}`,
      `/login?email=${body.email}`,
    ])
      await visitor.request('GET', each, { headers: { accept: 'text/html' } });
    await visitor.call('POST /profile/confirm', { body: { code: `${code.slice(1)}x` } });
    await visitor.call('POST /profile/confirm', { body: { code } });
    await visitor.call('POST /auth/login', { body: { email: body.email, password: 'Wrong-horse-77' } });
    await visitor.call('POST /auth/login', { body: { email: body.email, password: TEST_PASSWORD } });
    await visitor.call('POST /auth/forgot', { body: { email: body.email } });
    const reset = await mailed(body.email, 'reset-password');
    await visitor.request('GET', `/reset-password/${reset}`, { headers: { accept: 'text/html' } });
    const email = newAddress();
    keep(email);
    await visitor.call('POST /profile/email', { body: { email, confirm_email: email } });
    await visitor.call('POST /profile/confirm', { body: { code: await mailed(email, 'confirm') } });
    keep(...visitor.cookies.values());
    const { client, traces, open_interview, external, invitation } = await fullMember(test, 'Radka');
    keep(...traces.filter((trace) => !trace.startsWith('"')), open_interview, external.attempt, invitation);
    keep(...client.cookies.values());
    await client.call('GET /interviews/:token', { params: { token: open_interview } });
    await client.call('GET /profile/export' as never);
  });

  it('nor of an operator, a key, or what a mail server says', async () => {
    const operator = await addOperator(test);
    const signing = test.console();
    const password = OPERATOR_PASSWORD;
    await signing.call('POST /auth/login', { body: { email: operator.email, password } });
    keep(operator.email, 'Irina', 'Koleva', ...signing.cookies.values());
    const { client, email } = await signedInOperator(test, { step_up: true });
    const { key } = (
      await client.call('POST /api-keys', {
        body: { name: 'Nightly figures', rights: ['members_read'], countries: ['BG'], days: 1 },
      })
    ).data;
    keep(key, email, ...client.cookies.values());
    await test.console().call('GET /members', { headers: { authorization: `Bearer ${key}` } });
    for (const q of ['Kalpazanova', 'radka.kalpazanova@example.org'])
      await client.call('GET /members/search', { query: { q } });
    await client.call('GET /members', { query: { who: 'Kalpazanova' } });
    // A server that repeats the address in what it says of it.
    const address = 'unlucky.borislav@example.org';
    keep('unlucky.borislav');
    test.server.refuseRecipients({ code: 451, message: `4.2.1 <${address}> Borislav, come back later` });
    keep('Borislav, come back');
    await test.visitor().call('POST /profile/register', { body: registrationOf({ email: address }) });
    await expect.poll(() => linesWith('Failed task').length).toBeGreaterThan(0);
    test.server.refuseRecipients(undefined);
  });

  it('and says all the same what was asked for, and what failed', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(secrets.size).toBeGreaterThan(25);
    expect([...secrets].filter((secret) => secret.length < 4)).toEqual([]);
    expect([...secrets].filter((secret) => written.includes(secret))).toEqual([]);
    expect(linesWith('/confirm?…').length).toBeGreaterThan(0);
    expect(linesWith('/reset-password/…').length).toBeGreaterThan(0);
    expect(linesWith('/login?…').length).toBeGreaterThan(0);
    expect(linesWith('/members/search?…')).toHaveLength(2);
    expect(linesWith('Failed task').map((line) => JSON.parse(line).job)).toContain('send-mail');
  });
});
