import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

let mailServer: TestMailServer;
let testApp: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  testApp = await startTestApp({ SMTP_URL: mailServer.url });
});
beforeEach(() => {
  mailServer.mails.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

/** The mail's one action link, which is in both parts. */
async function arrived(address: string, link: RegExp) {
  await runJobs(testApp);
  const mail = mailServer.mailTo(address);
  const href = link.exec(mail.html ?? '')?.[0].replaceAll('&amp;', '&');
  expect(mail.text).toContain(href);
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\{\w+\}|undefined|\[object/);
  return { ...mail, href: href ?? '' };
}

describe.each([
  ['en', 'Please confirm your registration with JTN Panel', 'Hello Ivan,'],
  ['bg', 'Моля, потвърдете регистрацията си в JTN Panel', 'Здравейте, Ivan,'],
])('the mail of a registration in %s', (language, subject, greeting) => {
  it('arrives, and its link confirms', async () => {
    const body = registrationOf({ language });
    await register(testApp, body);
    const mail = await arrived(body.email, /http:\/\/bg\.localhost:3000\/confirm\?code=[\w-]{64}(?=")/);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(greeting);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined();
    const code = new URL(mail.href).searchParams.get('code') ?? '';
    const confirmed = await testApp.visitor().call('POST /profile/confirm', { body: { code } });
    expect(confirmed.status).toBe(200);
  });

  it('comes once more as a reminder', async () => {
    const body = registrationOf({ language });
    await register(testApp, body);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    await testApp.database.transaction((db) =>
      enqueue(db, job({ name: 'remind-unconfirmed', payload: z.object({}) }), {}),
    );
    await arrived(body.email, /http:\/\/bg\.localhost:3000\/confirm\?code=[\w-]{64}(?=")/);
    const [first, reminder] = mailServer.mails.filter(({ envelope }) => envelope.to.includes(body.email));
    expect(reminder?.subject).not.toBe(first?.subject);
  });
});

describe.each([['en'], ['bg']])('a member who reads %s', (language) => {
  it('is told of a second registration', async () => {
    const { email } = await addMember(testApp, { language });
    await register(testApp, registrationOf({ email }));
    const mail = await arrived(email, /http:\/\/bg\.localhost:3000\/login(?=")/);
    expect(mail.subject).toMatch(language === 'bg' ? /^Вие вече сте член/ : /^You're already a member/);
  });

  it('gets a link to a new password, and is told of the change', async () => {
    const { email } = await addMember(testApp, { language });
    await testApp.visitor().call('POST /auth/forgot', { body: { email } });
    const mail = await arrived(email, /http:\/\/bg\.localhost:3000\/reset-password\/[\w-]{64}(?=")/);
    expect(mail.subject).toMatch(language === 'bg' ? /^Нова парола/ : /^Reset your/);
    const password = 'Battery-staple-77';
    const reset = await testApp.visitor().call('POST /auth/resetpassword', {
      body: { code: mail.href.split('/').at(-1), password, confirm_password: password },
    });
    expect(reset.status).toBe(200);
    const notice = await arrived(email, /http:\/\/bg\.localhost:3000\/login(?=")/);
    expect(notice.subject).toMatch(language === 'bg' ? /^Паролата Ви/ : /^Your .* password/);
  });
});

describe.each([
  ['en', /^Please confirm your new/, /^The email address of your/, /^Your email address belongs/],
  ['bg', /^Моля, потвърдете новия/, /^Предстои промяна/, /^Имейл адресът Ви вече/],
])('a member who reads %s and changes the address', (language, subject, noticeSubject, ownerSubject) => {
  const askFor = async (client: TestClient, email: string) =>
    client.call('POST /profile/email', { body: { email, confirm_email: email } });

  it('gets a link at the new one that confirms', async () => {
    const { client } = await signedInMember(testApp, { language });
    const new_email = `new.${language}@example.com`;
    await askFor(client, new_email);
    const mail = await arrived(
      new_email,
      /http:\/\/bg\.localhost:3000\/confirm\?code=[\w-]{64}&amp;update=1(?=")/,
    );
    expect(mail.subject).toMatch(subject);
    const link = new URL(mail.href);
    const confirmed = await testApp.visitor().call('POST /profile/confirm', {
      body: { code: link.searchParams.get('code') ?? '', update: link.searchParams.has('update') },
    });
    expect(confirmed.status).toBe(200);
  });

  it('gets a notice at the present one, which names the new one and whose link stops the change', async () => {
    const { client, email } = await signedInMember(testApp, { language });
    await askFor(client, `typed.${language}@example.com`);
    const mail = await arrived(email, /http:\/\/bg\.localhost:3000\/stop-email-change\?code=[\w-]{64}(?=")/);
    expect(mail.subject).toMatch(noticeSubject);
    expect(mail.text).toContain(`typed.${language}@example.com`);
    const code = new URL(mail.href).searchParams.get('code') ?? '';
    const stopped = await testApp.visitor().call('POST /profile/email/stop', { body: { code } });
    expect(stopped.status).toBe(200);
  });

  it('is told when somebody else wants the address', async () => {
    const { email } = await addMember(testApp, { language });
    await askFor((await signedInMember(testApp)).client, email);
    const mail = await arrived(email, /http:\/\/bg\.localhost:3000\/login(?=")/);
    expect(mail.subject).toMatch(ownerSubject);
  });
});

describe('once it is sent', () => {
  it('no code is left in the outbox', async () => {
    const { client, email } = await signedInMember(testApp);
    await client.call('POST /auth/forgot', { body: { email } });
    await runJobs(testApp);
    const rows = await testApp.database.read
      .selectFrom('mails')
      .select(['state', 'data'])
      .where('to_address', '=', email)
      .execute();
    expect(rows).toEqual([{ state: 'sent', data: {} }]);
  });
});
