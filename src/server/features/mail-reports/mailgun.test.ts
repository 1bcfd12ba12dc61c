import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJobs } from '#server/testing/run-jobs.ts';
import { isStopped, isUnsubscribed, mailedMember, mailTo } from '#server/testing/said-of-mails.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const MAILGUN_KEY = 'mailgun-signing-key-of-32-characters-x';

describe('what Mailgun says of mails', () => {
  let test: TestApp;
  let caller: TestClient;
  beforeAll(async () => {
    test = await startTestApp({ PUBLIC_URL: 'http://panel.example', MAILGUN_SIGNING_KEYS: MAILGUN_KEY });
    caller = test.visitor({ country: null });
  });
  afterAll(() => test.close());

  let tokens = 0;
  const newToken = () => String(++tokens).padStart(50, 'e0b5477167110d68991efc6b9f89f0a11066af27834600e1');
  const call = (
    data: Record<string, unknown>,
    { key = MAILGUN_KEY, at = Date.now(), token = newToken() } = {},
  ) => {
    const timestamp = String(Math.floor(at / 1000));
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
    const { mail, ...member } = await mailedMember(test);
    const id = mail.messageId.slice(1, -1);
    expect((await call(failed(id), { key: `${MAILGUN_KEY}y` })).failure.code).toBe('bad_signature');
    expect((await call(failed(id), { at: Date.now() - 10 * 3_600_000 })).failure.code).toBe('bad_signature');
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
    expect([await isStopped(test, member), await isUnsubscribed(test, member)]).toEqual([false, false]);
  });

  it('says one thing with a token: again, it is no news, and of another mail it is refused', async () => {
    const [one, other] = [await mailedMember(test), await mailedMember(test)];
    // The same moment each time: a token belongs to one body, and the time is part of it.
    const once = { token: newToken(), at: Date.now() };
    const said = failed(one.mail.messageId.slice(1, -1));
    expect((await call(said, once)).data).toEqual({ taken: 'counted' });
    expect((await call(said, once)).data).toEqual({ taken: 'repeated' });
    const forged = await call(failed(other.mail.messageId.slice(1, -1)), once);
    expect([forged.status, forged.failure.code]).toEqual([401, 'bad_signature']);
    const unused = newToken();
    await call({ event: 'opened' }, { token: unused });
    expect((await call(failed(other.mail.messageId.slice(1, -1)), { token: unused })).status).toBe(401);
    expect((await call(said, { at: Date.now() + 10 * 60_000 })).status).toBe(401);
    expect([await isStopped(test, one), await isStopped(test, other)]).toEqual([true, false]);
  });

  it('counts', async () => {
    const [gone, angry] = [await mailedMember(test), await mailedMember(test)];
    await call(failed(gone.mail.messageId.slice(1, -1)));
    await call({
      event: 'complained',
      message: { headers: { 'message-id': angry.mail.messageId.slice(1, -1) } },
    });
    expect((await mailTo(test, gone.email)).reports).toMatchObject([
      { kind: 'hard_bounce', source: 'mailgun' },
    ]);
    expect([await isStopped(test, gone), await isUnsubscribed(test, angry)]).toEqual([true, true]);
    await runJobs(test);
  });
});
