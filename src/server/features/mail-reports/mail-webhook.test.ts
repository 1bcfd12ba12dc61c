import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { mailTo, type Signing, tell, WEBHOOK_SECRET } from '#server/testing/said-of-mails.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const OLDER_SECRET = 'an-older-secret-of-thirty-two-characters';
const MAILGUN_KEY = 'mailgun-signing-key-of-32-characters-x';

describe('what a webhook says of mails', () => {
  let test: TestApp;
  let caller: TestClient;
  beforeAll(async () => {
    test = await startTestApp({
      PUBLIC_URL: 'http://panel.example',
      MAIL_REPORT_SECRETS: `${WEBHOOK_SECRET},${OLDER_SECRET}`,
      MAILGUN_SIGNING_KEYS: MAILGUN_KEY,
    });
    caller = test.visitor({ country: null });
  });
  afterAll(() => test.close());

  let written = 0;
  const mailed = async () => {
    const member = await signedInMember(test);
    const body = { topic: 3, message: `Question ${++written}` };
    await member.client.call('POST /contact', { body });
    return { ...member, mail: await mailTo(test, member.email) };
  };
  const bounce = (message_id: string, more = {}) => ({
    type: 'bounce',
    message_id,
    permanent: true,
    ...more,
  });
  const stopped = async ({ email }: { email: string }) =>
    (
      await test.database.read
        .selectFrom('bounced_addresses')
        .select('recipient_key')
        .where('recipient_key', '=', email)
        .execute()
    ).length > 0;
  const unsubscribed = async ({ member_id }: { member_id: number }) =>
    (
      await test.database.read
        .selectFrom('members')
        .select('unsubscribed_at')
        .where('id', '=', member_id)
        .executeTakeFirstOrThrow()
    ).unsubscribed_at !== null;

  const MINUTE_MS = 60_000;
  it.each<[string, Signing]>([
    ['with a secret that is none', { secret: 'another-secret-of-thirty-two-characters' }],
    ['of another body', { signed: '{}' }],
    ['of six minutes ago', { at: Date.now() - 6 * MINUTE_MS }],
    ['of six minutes ahead', { at: Date.now() + 6 * MINUTE_MS }],
    ['without an id', { id: '' }],
    ['that is none', { signatures: 'v1,' }],
    ['of a kind that is unknown', { signatures: 'v2,abc v1a,abc' }],
  ])('is refused where the signature is one %s', async (_what, signing) => {
    const member = await mailed();
    const { status, failure } = await tell(caller, bounce(member.mail.messageId), signing);
    expect([status, failure.code]).toEqual([401, 'bad_signature']);
    expect([(await mailTo(test, member.email)).reports, await stopped(member)]).toEqual([[], false]);
  });

  it('is refused where it makes no sense, is too large or about a mail that is not ours', async () => {
    const { mail } = await mailed();
    const answers = [
      await tell(caller, { type: 'opened', message_id: mail.messageId }),
      await tell(caller, { type: 'bounce' }),
      await tell(caller, bounce(mail.messageId, { response: 'x'.repeat(2001) })),
      await tell(caller, bounce(mail.messageId, { response: 'x'.repeat(2_000_000) })),
      await tell(caller, bounce('<nobody@panel.example>')),
      await tell(caller, bounce(`<${'x'.repeat(24)}@panel.example>`)),
    ];
    expect(answers.map(({ failure }) => failure.code)).toEqual([
      'invalid_fields',
      'invalid_fields',
      'invalid_fields',
      'too_large',
      'not_found',
      'not_found',
    ]);
  });

  it('counts once: a repetition, a replay and another secret change nothing', async () => {
    const member = await mailed();
    const body = bounce(member.mail.messageId, {
      status: '5.1.1',
      response: `550 5.1.1 <${member.email}>: no such user`,
    });
    const answers = [
      await tell(caller, body),
      await tell(caller, body),
      await tell(caller, body, { id: 'msg_2', secret: OLDER_SECRET }),
    ];
    expect(answers.map(({ data }) => data)).toEqual([
      { taken: 'counted' },
      { taken: 'repeated' },
      { taken: 'repeated' },
    ]);
    expect((await mailTo(test, member.email)).reports).toEqual([
      { kind: 'hard_bounce', source: 'webhook', status: '5.1.1', response: '550 5.1.1 <…>: no such user' },
    ]);
    expect(await stopped(member)).toBe(true);
    await member.client.call('POST /contact', { body: { topic: 3, message: 'And now?' } });
    expect((await mailTo(test, member.email)).cancelled_because).toBe('bounced');
  });

  it('stops an address only after the fifth soft bounce, which a new code forgives, and never for a block', async () => {
    const member = await mailed();
    for (let n = 1; n <= 4; n++) {
      const { messageId } = await mailTo(test, member.email);
      await tell(caller, {
        type: 'bounce',
        message_id: messageId,
        status: '4.2.2',
        response: '452 4.2.2 full',
      });
      await tell(caller, {
        type: 'bounce',
        message_id: messageId,
        status: '5.7.1',
        response: '554 5.7.1 spam',
      });
      await member.client.call('POST /contact', { body: { topic: 3, message: `Again ${++written}` } });
    }
    expect(await stopped(member)).toBe(false);
    const { messageId, reports } = await mailTo(test, member.email);
    expect(reports).toEqual([]);
    await test.visitor().call('POST /auth/forgot', { body: { email: member.email } });
    await runJobs(test);
    const code = await mailedCode(test, member.email, 'password_reset');
    await tell(caller, { type: 'bounce', message_id: messageId, permanent: false });
    expect(await stopped(member)).toBe(true);

    const password = 'Battery-staple-77';
    const body = { code, password, confirm_password: password };
    expect((await test.visitor().call('POST /auth/resetpassword', { body })).status).toBe(200);
    expect(await stopped(member)).toBe(false);
    const later = await mailTo(test, member.email);
    await tell(caller, { type: 'bounce', message_id: later.messageId, permanent: false });
    expect([(await mailTo(test, member.email)).reports.length, await stopped(member)]).toEqual([1, false]);
  });

  it('unsubscribes who complains, and leaves the account as it is', async () => {
    const [complaining, leaving] = [await mailed(), await mailed()];
    await tell(caller, { type: 'complaint', message_id: complaining.mail.messageId });
    await tell(caller, { type: 'unsubscribe', message_id: leaving.mail.message_id.concat('@any.example') });
    expect([await unsubscribed(complaining), await stopped(complaining)]).toEqual([true, false]);
    expect(await unsubscribed(leaving)).toBe(true);
    expect((await complaining.client.call('GET /profile')).status).toBe(200);
  });

  describe('as Mailgun tells it', () => {
    const call = (data: Record<string, unknown>, { key = MAILGUN_KEY, at = Date.now() } = {}) => {
      const timestamp = String(Math.floor(at / 1000));
      const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123';
      const signature = createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex');
      const payload = { signature: { timestamp, token, signature }, 'event-data': data };
      return caller.request('POST', '/api/portal/v1/mail-reports/mailgun', { payload });
    };
    const failed = (id: string, more: Record<string, unknown> = {}) => ({
      id: 'G9Bn5sl1TC6nu79C8C0bwg',
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      message: { headers: { 'message-id': id, to: 'x' }, attachments: [], size: 867 },
      'delivery-status': {
        code: 550,
        'enhanced-code': '5.1.1',
        message: "5.1.1 The email account that you tried to reach doesn't exist",
        description: '',
      },
      ...more,
    });

    it('is refused with a wrong key or an old signature, and taken with 200 where nothing counts', async () => {
      const { mail, ...member } = await mailed();
      const id = mail.messageId.slice(1, -1);
      expect((await call(failed(id), { key: `${MAILGUN_KEY}y` })).failure.code).toBe('bad_signature');
      expect((await call(failed(id), { at: Date.now() - 10 * 3_600_000 })).failure.code).toBe(
        'bad_signature',
      );
      const answers = [
        await call(failed('x@y')),
        await call({ event: 'opened', message: { headers: { 'message-id': id } } }),
        await call(failed(id, { severity: 'temporary' })),
        await call({ event: 'failed' }),
        await call(failed(id, { reason: 'suppress-complaint' })),
        await call({ event: 'failed', severity: null, reason: null, message: null, 'delivery-status': null }),
        await call(failed('x@y', { 'delivery-status': { code: null, message: null } })),
      ];
      expect(answers.map(({ data }) => data)).toEqual([
        { taken: 'unknown' },
        { taken: 'ignored' },
        { taken: 'ignored' },
        { taken: 'unknown' },
        { taken: 'ignored' },
        { taken: 'unknown' },
        { taken: 'unknown' },
      ]);
      expect([await stopped(member), await unsubscribed(member)]).toEqual([false, false]);
    });

    it('counts', async () => {
      const [gone, angry] = [await mailed(), await mailed()];
      await call(failed(gone.mail.messageId.slice(1, -1)));
      await call({
        event: 'complained',
        message: { headers: { 'message-id': angry.mail.messageId.slice(1, -1) } },
      });
      expect((await mailTo(test, gone.email)).reports).toMatchObject([
        { kind: 'hard_bounce', source: 'mailgun' },
      ]);
      expect([await stopped(gone), await unsubscribed(angry)]).toEqual([true, true]);
      await runJobs(test);
    });
  });
});
