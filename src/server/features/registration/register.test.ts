import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { meeting } from '#server/testing/held.ts';
import { addOperator } from '#server/testing/operators.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const memberWith = (email: string) =>
  testApp.database.read.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();

const rejections = (reason: string) =>
  testApp.database.read
    .selectFrom('registration_rejections')
    .selectAll()
    .where('reason', '=', reason)
    .execute();

const everything = async () => {
  const { read } = testApp.database;
  const tables = ['members', 'consents', 'codes', 'mails', 'member_answers'] as const;
  const rows = tables.map((table) => read.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
};

describe('a registration', () => {
  it('makes an unconfirmed member of the site’s country', async () => {
    const body = registrationOf({ email: 'Ivan.Ivanov+panel@Example.com' });
    const { status, body: answer } = await register(testApp, body);
    expect([status, answer]).toEqual([200, { success: true, data: null }]);
    const member = await memberWith('Ivan.Ivanov+panel@Example.com');
    expect(member).toMatchObject({
      country_code: 'BG',
      email_key: 'ivan.ivanov@example.com',
      first_name: 'Ivan',
      birthdate: '1990-05-17',
      gender: 'male',
      language: 'bg',
      referred_by: null,
      originator: null,
      originator_params: null,
      confirmed_at: null,
    });
    expect(member?.referrer_code).toMatch(/^[\w-]{32}$/);
    expect(member?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const consents = await testApp.database.read
      .selectFrom('consents')
      .select(['kind', 'version'])
      .where('member_id', '=', member?.id ?? 0)
      .execute();
    expect(consents).toEqual([
      { kind: 'privacy_policy', version: '2023-11-01' },
      { kind: 'terms_conditions', version: '2023-11-01' },
    ]);
    expect(await queuedMails(testApp, body.email)).toMatchObject([
      { template: 'confirmation', language: 'bg', country_code: 'BG', data: { first_name: 'Ivan' } },
    ]);
  });

  it.each([
    ['/members/reward-claim?reward=1', '/members/reward-claim?reward=1'],
    ['/faq', null],
    ['//elsewhere.example/members/account', null],
    ['https://elsewhere.example/members/account', null],
  ])('leads back to a page of members alone: %s', async (return_to, remembered) => {
    const body = registrationOf({ return_to });
    expect((await register(testApp, body)).status).toBe(200);
    expect(await queuedMails(testApp, body.email)).toMatchObject([{ data: { return_to: remembered } }]);
  });

  it('keeps a referrer that is a member, and forgets any other', async () => {
    const referrer = await addMember(testApp);
    const unconfirmed = await addMember(testApp, { confirmed_at: null });
    const codeOf = async ({ email }: { email: string }) => (await memberWith(email))?.referrer_code;
    for (const [code, referred_by] of [
      [await codeOf(referrer), referrer.member_id],
      [await codeOf(unconfirmed), null],
      ['x'.repeat(32), null],
    ] as const) {
      const body = registrationOf({ referrer: code });
      expect((await register(testApp, body)).status).toBe(200);
      expect((await memberWith(body.email))?.referred_by).toBe(referred_by);
    }
  });

  it('goes on without a referrer whose account is erased at the same moment', async () => {
    const { member_id, email } = await addMember(testApp);
    const { operator_id } = await addOperator(testApp);
    const body = registrationOf({ referrer: (await memberWith(email))?.referrer_code });
    const { status } = await meeting(
      testApp,
      (db) => eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' }),
      () => register(testApp, body),
    );
    expect(status).toBe(200);
    expect((await memberWith(body.email))?.referred_by).toBeNull();
  });

  it('keeps where the visitor came from', async () => {
    const body = registrationOf({ originator: 'partner', originator_params: { click: 'ж1', __proto: 'x' } });
    await register(testApp, body);
    expect(await memberWith(body.email)).toMatchObject({
      originator: 'partner',
      originator_params: { click: 'ж1', __proto: 'x' },
    });
    const without = registrationOf({ originator_params: { click: '1' } });
    await register(testApp, without);
    expect((await memberWith(without.email))?.originator_params).toBeNull();
  });

  it('of a machine that fills the honeypot is answered alike and only counted', async () => {
    const before = await everything();
    const answers = [
      await register(testApp, registrationOf({ website: 'x' })),
      await register(testApp, registrationOf({ website: 'y' })),
    ];
    for (const { body } of answers) expect(body).toEqual({ success: true, data: null });
    expect(await everything()).toBe(before);
    const counted = (await rejections('honeypot')).filter(({ country_code }) => country_code === 'BG');
    expect(counted.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(2);
  });

  it('of the same address twice at once is one member', async () => {
    const body = registrationOf();
    const answers = await Promise.all([
      register(testApp, body),
      register(testApp, body),
      register(testApp, body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await memberWith(body.email)).toBeDefined();
  });
});

describe('a known address', () => {
  it('is answered alike; its owner gets a mail that says so, and nothing changes', async () => {
    const { email } = await addMember(testApp, { email: 'known.one@gmail.com', language: 'en' });
    const before = await memberWith(email);
    const unknown = await register(testApp, registrationOf());
    const known = await register(
      testApp,
      registrationOf({ email: 'KnownOne+x@gmail.com' }),
      testApp.visitor({ country: 'AT' }),
    );
    expect(known.failure?.errors ?? null).toEqual({ language: 'Please choose one of the options' });
    const again = await register(testApp, registrationOf({ email: 'KnownOne+x@gmail.com' }));
    expect([again.status, again.body]).toEqual([unknown.status, unknown.body]);
    expect(await memberWith(email)).toEqual(before);
    expect(await queuedMails(testApp, email)).toMatchObject([
      { template: 'already_member', language: 'en', data: { first_name: 'Elena' } },
    ]);
  });

  it('that waits for its confirmation is registered anew; only the newest mail confirms it', async () => {
    const first = registrationOf({ email: 'twice@example.com', first_name: 'First' });
    await register(testApp, first);
    const oldCode = await mailedCode(testApp, first.email, 'confirmation');
    const before = await memberWith(first.email);
    await register(
      testApp,
      registrationOf({ email: 'Twice@example.com', first_name: 'Second', gender: 'female' }),
    );
    const after = await memberWith('Twice@example.com');
    expect(after).toMatchObject({ id: before?.id, first_name: 'Second', gender: 'female' });
    expect(after?.password_hash).not.toBe(before?.password_hash);
    const confirm = (code: string) => testApp.visitor().call('POST /profile/confirm', { body: { code } });
    expect((await confirm(oldCode)).failure.code).toBe('code_not_valid');
    const newCode = await mailedCode(testApp, 'Twice@example.com', 'confirmation');
    expect((await confirm(newCode)).status).toBe(200);
    const consents = await testApp.database.read
      .selectFrom('consents')
      .select('id')
      .where('member_id', '=', after?.id ?? 0)
      .execute();
    expect(consents).toHaveLength(2);
  });

  it('gets five confirmation mails a day; more change nothing and are counted', async () => {
    const body = registrationOf();
    for (let n = 0; n < 5; n++) await register(testApp, body);
    const code = await mailedCode(testApp, body.email, 'confirmation');
    const before = await memberWith(body.email);
    expect((await register(testApp, { ...body, first_name: 'Sixth' })).body).toEqual({
      success: true,
      data: null,
    });
    expect(await memberWith(body.email)).toEqual(before);
    const confirmed = await testApp.visitor().call('POST /profile/confirm', { body: { code } });
    expect(confirmed.status).toBe(200);
    expect((await rejections('daily_cap'))[0]?.rejected).toBeGreaterThan(0);
  });
});
