import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { findMail } from '#server/mail/mails.queries.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { sendMailWorks } from '#server/mail/send-mail.job.ts';
import { openMailSender } from '#server/mail/smtp.ts';
import { mailTemplate, templatesByName } from '#server/mail/template.ts';
import { runJobs, runWorks } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const news = mailTemplate({
  name: 'news',
  data: z.object({}),
  transactional: false,
  subject: () => 'News',
  body: () => 'News',
});
const receipt = mailTemplate({ ...news, name: 'receipt', transactional: true });

describe('the unsubscribe link of a mail', () => {
  let test: TestApp;
  let server: TestMailServer;
  beforeAll(async () => {
    test = await startTestApp();
    server = await startMailServer();
  });
  afterAll(async () => {
    await test.close();
    await server.stop();
  });

  const sendWaiting = async () => {
    const sender = openMailSender({ smtpUrl: server.url });
    if (!sender) throw new Error('there is a mail server');
    const templates = templatesByName([news, receipt]);
    await runWorks(test.database, sendMailWorks({ config: test.config, templates, sender }), {
      mayFail: true,
    });
    sender.close();
  };

  let queued = 0;
  const queue = (to: string, member_id: number | null, template = news) =>
    test.database.transaction((db) =>
      queueMail(db, template, {
        key: `mail:${++queued}`,
        to,
        language: 'en',
        country_code: 'BG',
        ...(member_id === null ? {} : { member_id }),
        data: {},
      }),
    );
  const mailsTo = (address: string) =>
    test.database.read
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', address)
      .orderBy('id')
      .execute();
  const tokenOf = async (address: string) => {
    const [first] = await mailsTo(address);
    return (await findMail(test.database.read, first?.id ?? 0))?.unsubscribe_token ?? '';
  };
  const statesOf = async (address: string) => (await mailsTo(address)).map((mail) => mail.state);
  const unsubscribedAt = async (member_id: number) =>
    (
      await test.database.read
        .selectFrom('members')
        .select('unsubscribed_at')
        .where('id', '=', member_id)
        .executeTakeFirstOrThrow()
    ).unsubscribed_at;
  const member = async () => {
    const added = await addMember(test);
    await queue(added.email, added.member_id);
    await queue(added.email, added.member_id, receipt);
    return { ...added, token: await tokenOf(added.email) };
  };

  /** A year and a day later. */
  async function forgetMails(): Promise<void> {
    await test.database.transaction(async (db) => {
      const created_at = new Date(Date.now() - 366 * 86_400_000);
      await db
        .updateTable('mails')
        .set({ state: 'sent', created_at })
        .where('state', '=', 'queued')
        .execute();
      await enqueue(db, job({ name: 'forget-mails', payload: z.object({}) }), {});
    });
    await runJobs(test);
  }

  it.each(['x', 'x'.repeat(31), 'x'.repeat(33), `${'x'.repeat(31)}%00`, `${'x'.repeat(30)}'"`])(
    'is no address like /unsubscribe/%s',
    async (token) => {
      const answer = await test.visitor().request('POST', `/unsubscribe/${token}`);
      expect([answer.status, answer.failure.code]).toEqual([404, 'not_found']);
    },
  );

  it('only shows a page to who opens it, as link scanners do', async () => {
    const { token, member_id, email } = await member();
    for (const method of ['GET', 'HEAD']) {
      const page = await test
        .visitor()
        .request(method, `/unsubscribe/${token}`, { headers: { accept: '*/*' } });
      expect(page.status).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(await unsubscribedAt(member_id)).toBeNull();
    expect(await statesOf(email)).toEqual(['queued', 'queued']);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
    ['application/json', '{'],
  ])('takes the click of a mailbox provider as %s, without cookies, from anywhere', async (type, payload) => {
    const { token, member_id, email } = await member();
    const answer = await test.visitor().request('POST', `/unsubscribe/${token}`, {
      payload,
      headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(await unsubscribedAt(member_id)).toBeInstanceOf(Date);
    expect(await statesOf(email)).toEqual(['cancelled', 'queued']);
  });

  it('takes it without a body too, and again', async () => {
    const { token, member_id, email } = await member();
    const first = await test.visitor().request('POST', `/unsubscribe/${token}`);
    const at = await unsubscribedAt(member_id);
    const second = await test.visitor().request('POST', `/unsubscribe/${token}`);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await unsubscribedAt(member_id)).toEqual(at);
    await queue(email, member_id);
    await queue(email, member_id, receipt);
    expect(await statesOf(email)).toEqual(['cancelled', 'queued', 'cancelled', 'queued']);
  });

  it('does not reveal whether a token is known', async () => {
    const { token } = await member();
    for (const method of ['GET', 'POST']) {
      const known = await test.visitor().request(method, `/unsubscribe/${token}`);
      const unknown = await test.visitor().request(method, `/unsubscribe/${'x'.repeat(32)}`);
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    }
  });

  it('leaves other members alone', async () => {
    const one = await member();
    const other = await member();
    await test.visitor().request('POST', `/unsubscribe/${one.token}`);
    expect(await unsubscribedAt(other.member_id)).toBeNull();
    expect(await statesOf(other.email)).toEqual(['queued', 'queued']);
  });

  it('is for a friend who is no member as well', async () => {
    await queue('friend@example.org', null);
    await test.visitor().request('POST', `/unsubscribe/${await tokenOf('friend@example.org')}`);
    await queue('Friend@example.org', null);
    expect(await statesOf('Friend@example.org')).toEqual(['cancelled']);
    await sendWaiting();
    expect(await statesOf('friend@example.org')).toEqual(['cancelled']);
    expect(server.mails.filter(({ envelope }) => envelope.to.includes('friend@example.org'))).toEqual([]);
  });

  it('works as long as the recipient is known, however long ago the mail was forgotten', async () => {
    const { token, member_id, email } = await member();
    await queue('old.friend@example.org', null);
    const friendToken = await tokenOf('old.friend@example.org');
    await forgetMails();
    for (const address of [email, 'old.friend@example.org']) expect(await mailsTo(address)).toEqual([]);

    for (const one of [token, friendToken]) await test.visitor().request('POST', `/unsubscribe/${one}`);
    expect(await unsubscribedAt(member_id)).toBeInstanceOf(Date);
    await queue(email, member_id);
    await queue('old.friend@example.org', null);
    for (const address of [email, 'old.friend@example.org'])
      expect(await statesOf(address)).toEqual(['cancelled']);
    // Every mail to the same recipient has the same unsubscribe link, even one that was never sent.
    expect([await tokenOf(email), await tokenOf('old.friend@example.org')]).toEqual([token, friendToken]);
  });

  it('speaks the language of the reader', async () => {
    const token = 'x'.repeat(32);
    const own = await test.visitor({ language: 'bg' }).request('GET', `/unsubscribe/${token}`);
    const linked = await test.visitor({ language: 'en' }).request('GET', `/unsubscribe/${token}?lang=bg`);
    for (const page of [own, linked]) {
      expect(page.text).toContain('<html lang="bg">');
      expect(page.text).toContain('Отказване от имейлите');
    }
  });
});
