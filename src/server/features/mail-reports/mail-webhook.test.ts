import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { meeting } from '#server/testing/held.ts';
import { addOperator } from '#server/testing/operators.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import {
  isStopped,
  isUnsubscribed,
  mailedMember,
  mailTo,
  type Signing,
  tell,
  WEBHOOK_SECRET,
} from '#server/testing/said-of-mails.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const OLDER_SECRET = 'an-older-secret-of-thirty-two-characters';

describe('what a webhook says of mails', () => {
  let test: TestApp;
  let caller: TestClient;
  beforeAll(async () => {
    test = await startTestApp({
      PUBLIC_URL: 'http://panel.example',
      MAIL_REPORT_SECRETS: `${WEBHOOK_SECRET},${OLDER_SECRET}`,
    });
    caller = test.visitor({ country: null });
  });
  afterAll(() => test.close());

  const bounce = (message_id: string, more = {}) => ({
    type: 'bounce',
    message_id,
    permanent: true,
    ...more,
  });
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
    const member = await mailedMember(test);
    const { status, failure } = await tell(caller, bounce(member.mail.messageId), signing);
    expect([status, failure.code]).toEqual([401, 'bad_signature']);
    expect([(await mailTo(test, member.email)).reports, await isStopped(test, member)]).toEqual([[], false]);
  });

  it('is refused where it makes no sense, is too large or about a mail that is not ours', async () => {
    const { mail } = await mailedMember(test);
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

  it('is of a mail that is not ours where its member is erased at the same moment', async () => {
    const { member_id, mail } = await mailedMember(test);
    const { operator_id } = await addOperator(test);
    const told = await meeting(
      test,
      (db) => eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' }),
      () => tell(caller, bounce(mail.messageId)),
    );
    expect([told.status, told.failure.code]).toEqual([404, 'not_found']);
  });

  it('counts once: a repetition, a replay and another secret change nothing', async () => {
    const member = await mailedMember(test);
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
    expect(await isStopped(test, member)).toBe(true);
    await member.client.call('POST /contact', { body: { topic: 3, message: 'And now?' } });
    expect((await mailTo(test, member.email)).cancelled_because).toBe('bounced');
  });

  it('stops an address only after the fifth soft bounce, which a new code forgives, and never for a block', async () => {
    const member = await mailedMember(test);
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
      await member.client.call('POST /contact', { body: { topic: 3, message: `Again ${n}` } });
    }
    expect(await isStopped(test, member)).toBe(false);
    const { messageId, reports } = await mailTo(test, member.email);
    expect(reports).toEqual([]);
    await tell(caller, { type: 'bounce', message_id: messageId, permanent: false });
    expect(await isStopped(test, member)).toBe(true);
    expect((await member.client.call('GET /profile')).data).toMatchObject({ mail_stopped: 'soft_bounce' });
    await member.client.call('POST /contact', { body: { topic: 3, message: 'Is it stopped?' } });
    expect((await mailTo(test, member.email)).cancelled_because).toBe('bounced');
    await test.visitor().call('POST /auth/forgot', { body: { email: member.email } });
    await runJobs(test);
    const code = await mailedCode(test, member.email, 'password_reset');

    const password = 'Battery-staple-77';
    const body = { code, password, confirm_password: password };
    expect((await test.visitor().call('POST /auth/resetpassword', { body })).status).toBe(200);
    expect(await isStopped(test, member)).toBe(false);
    const later = await mailTo(test, member.email);
    await tell(caller, { type: 'bounce', message_id: later.messageId, permanent: false });
    expect([(await mailTo(test, member.email)).reports.length, await isStopped(test, member)]).toEqual([
      1,
      false,
    ]);
  });

  it('sends the code that proves an address also after a hard bounce, and a change of it goes on', async () => {
    const member = await mailedMember(test);
    const { email, client } = member;
    await tell(caller, { type: 'bounce', message_id: member.mail.messageId, permanent: true });
    expect((await client.call('GET /profile')).data).toMatchObject({ mail_stopped: 'hard_bounce' });
    await test.visitor().call('POST /auth/forgot', { body: { email } });
    await runJobs(test);
    expect((await mailTo(test, email)).cancelled_because).toBe('bounced');

    expect((await test.visitor().call('POST /profile/email/check')).status).toBe(401);
    expect((await client.call('POST /profile/email/check')).data).toEqual({ sent: true });
    const code = await mailedCode(test, email, 'address_check');
    await runJobs(test);
    const check = await mailTo(test, email);
    expect(check.cancelled_because).toBe(null);
    await tell(caller, { type: 'bounce', message_id: check.messageId, permanent: false });
    expect((await client.call('GET /profile')).data).toMatchObject({ mail_stopped: 'hard_bounce' });
    for (const sent of [200, 200, 429])
      expect((await client.call('POST /profile/email/check')).status).toBe(sent);

    const changed = `changed-${email}`;
    const other = await signIn(test, member);
    await other.call('POST /profile/email', { body: { email: changed, confirm_email: changed } });
    await runJobs(test);
    expect(await mailedCode(test, changed, 'email_change')).toBeTruthy();

    const confirmed = await test.visitor().call('POST /profile/confirm', { body: { code } });
    expect(confirmed.data).toEqual({ tracking: null, waits_for_parent: false });
    expect((await client.call('GET /profile')).data).not.toHaveProperty('mail_stopped');
    expect((await client.call('POST /profile/email/check')).data).toEqual({ sent: false });
  });

  it('unsubscribes who complains, and leaves the account as it is', async () => {
    const [complaining, leaving] = [await mailedMember(test), await mailedMember(test)];
    await tell(caller, { type: 'complaint', message_id: complaining.mail.messageId });
    await tell(caller, { type: 'unsubscribe', message_id: leaving.mail.message_id.concat('@any.example') });
    expect([await isUnsubscribed(test, complaining), await isStopped(test, complaining)]).toEqual([
      true,
      false,
    ]);
    expect(await isUnsubscribed(test, leaving)).toBe(true);
    const audited = await test.database.read
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'unsubscribe_complainer')
      .execute();
    expect(audited).toEqual([{ actor: 'mail-reports', subject: 'members' }]);
    expect((await complaining.client.call('GET /profile')).status).toBe(200);
  });
});
