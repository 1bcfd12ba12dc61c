import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '#server/http/secrets.ts';
import {
  askedForEmail,
  askForEmail,
  confirmWith,
  memberOf,
  newAddress,
  signInWith,
} from '#server/testing/email-change.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember, signIn } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const ask = askForEmail;
const confirm = (code: string, update = true) => confirmWith(testApp, code, { update });
const asked = (email?: string) => askedForEmail(testApp, email);
const login = (email: string) => signInWith(testApp, email);
const templatesTo = async (address: string) =>
  (await queuedMails(testApp, address)).map(({ template }) => template);

describe('a change of e-mail is refused', () => {
  it('without a session', async () => {
    expect((await ask(testApp.visitor(), newAddress())).status).toBe(401);
  });

  it.each([
    ['no address', { email: '', confirm_email: 'a@example.com' }, ['email']],
    ['no repetition', { email: 'a@example.com' }, ['confirm_email']],
    ['what is no address', { email: 'a', confirm_email: 'a' }, ['email', 'confirm_email']],
    ['another repetition', { email: 'a@example.com', confirm_email: 'b@example.com' }, ['confirm_email']],
  ])('with %s, and nobody is mailed or signed out', async (_, body, fields) => {
    const { client, email } = await signedInMember(testApp);
    const { status, failure } = await client.call('POST /profile/email', { body });
    expect([status, Object.keys(failure.errors)]).toEqual([422, fields]);
    await runJobs(testApp);
    expect(await queuedMails(testApp, email)).toEqual([]);
    expect((await client.call('GET /auth/validate')).body.success).toBe(true);
  });

  it('to the address that it already is', async () => {
    const { client, email } = await signedInMember(testApp);
    const { failure } = await ask(client, ` ${email.toUpperCase()} `);
    expect(failure.errors).toEqual({ email: 'This is already your email address' });
  });

  it('when the account asks too often, whatever the addresses', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client: _, ...member } = await signedInMember(testApp);
    const again = async () => ask(await signIn(testApp, member), newAddress());
    for (let n = 0; n < 10; n++) expect((await again()).status).toBe(200);
    const refused = await again();
    expect([refused.status, refused.failure.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_attempts',
      '15',
    ]);
  });
});

describe('asking for another address', () => {
  it('signs out on this browser alone', async () => {
    const { client, ...member } = await signedInMember(testApp);
    const other = await signIn(testApp, member);
    const answer = await ask(client, newAddress());
    expect(answer.body).toEqual({ success: true, data: null });
    expect(client.cookies.has('session')).toBe(false);
    expect((await other.call('GET /auth/validate')).body.success).toBe(true);
  });

  it('mails the code to the new address and a notice to the present one, with which one signs in', async () => {
    const { email, new_email } = await asked('Fresh.Address+tag@Example.com');
    expect(await queuedMails(testApp, new_email)).toMatchObject([
      { template: 'email_change', data: { first_name: 'Elena', code: expect.stringMatching(/^[\w-]{64}$/) } },
    ]);
    expect(await queuedMails(testApp, email)).toMatchObject([
      { template: 'email_change_notice', data: { new_email } },
    ]);
    expect((await login(email)).status).toBe(200);
    expect((await login(new_email)).failure.code).toBe('wrong_credentials');
  });

  it('keeps the codes as hashes', async () => {
    const { member_id, new_email } = await asked();
    const code = await mailedCode(testApp, new_email, 'email_change');
    const kept = await testApp.database.read
      .selectFrom('codes')
      .select(['hash', 'kind', 'email'])
      .where('member_id', '=', member_id)
      .orderBy('kind')
      .execute();
    expect(kept.map(({ kind }) => kind)).toEqual(['email_change', 'email_change_stop']);
    expect(kept[0]).toMatchObject({ hash: hashSecret(code), email: new_email });
  });

  it('is answered alike for the address of another member, who is told; no code is mailed', async () => {
    const owner = await addMember(testApp, { email: 'somebody.else@gmail.com', language: 'bg' });
    const { client, email, member_id } = await signedInMember(testApp);
    const known = await ask(client, 'SomebodyElse+x@gmail.com');
    const unknown = await ask((await signedInMember(testApp)).client, newAddress());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await queuedMails(testApp, owner.email)).toEqual([]);
    await runJobs(testApp);
    expect(await queuedMails(testApp, owner.email)).toMatchObject([
      { template: 'email_in_use', language: 'bg', data: { first_name: 'Elena' } },
    ]);
    expect(await templatesTo('SomebodyElse+x@gmail.com')).toEqual([]);
    expect(await templatesTo(email)).toEqual(['email_change_notice']);
    expect((await memberOf(testApp, member_id))?.email).toBe(email);
  });

  it('mails one recipient at most five times a day, and one account five notices', async () => {
    const target = newAddress();
    for (let n = 0; n < 7; n++) await asked(target);
    const mails = await queuedMails(testApp, target);
    expect(mails.filter(({ state }) => state === 'queued')).toHaveLength(5);

    const { client: _, ...member } = await signedInMember(testApp);
    const addresses = Array.from({ length: 6 }, newAddress);
    for (const address of addresses) {
      await ask(await signIn(testApp, member), address);
      await runJobs(testApp);
    }
    expect(await templatesTo(addresses[4] ?? '')).toEqual(['email_change']);
    expect(await templatesTo(addresses[5] ?? '')).toEqual([]);

    // Notices pass a soft stop, so that their limit holds there too.
    const soft = { recipient_key: member.email, kind: 'soft_bounce', bounced_at: new Date() };
    await testApp.database.transaction((db) => db.insertInto('bounced_addresses').values(soft).execute());
    const unnoticed = newAddress();
    await ask(await signIn(testApp, member), unnoticed);
    await runJobs(testApp);
    expect(await templatesTo(unnoticed)).toEqual([]);
  });

  it('mails no more new addresses of an account to which no notice can go', async () => {
    const { client: _, ...member } = await signedInMember(testApp);
    const hard = { recipient_key: member.email, kind: 'hard_bounce', bounced_at: new Date() };
    await testApp.database.transaction((db) => db.insertInto('bounced_addresses').values(hard).execute());
    const addresses = Array.from({ length: 6 }, newAddress);
    for (const address of addresses) {
      await ask(await signIn(testApp, member), address);
      await runJobs(testApp);
    }
    expect(await templatesTo(addresses[4] ?? '')).toEqual(['email_change']);
    expect(await templatesTo(addresses[5] ?? '')).toEqual([]);
  });

  it('again replaces the code that was mailed before', async () => {
    const { new_email, ...member } = await asked();
    const old = await mailedCode(testApp, new_email, 'email_change');
    const newest = newAddress();
    await ask(await signIn(testApp, member), newest);
    await runJobs(testApp);
    expect((await confirm(old)).failure.code).toBe('code_not_valid');
    expect((await confirm(await mailedCode(testApp, newest, 'email_change'))).status).toBe(200);
    expect((await memberOf(testApp, member.member_id))?.email).toBe(newest);
  });

  it('twice before the mails are made counts once, the newest', async () => {
    const { client, ...member } = await signedInMember(testApp);
    const [first, second] = [newAddress(), newAddress()];
    await ask(client, first);
    await ask(await signIn(testApp, member), second);
    await runJobs(testApp);
    expect([await templatesTo(first), await templatesTo(second)]).toEqual([[], ['email_change']]);
  });
});
