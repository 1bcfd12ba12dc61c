import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForEmail, confirmWith, newAddress } from '#server/testing/email-change.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const NEW_PASSWORD = 'Battery-staple-77';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** A member with every kind of session, code and pending request. */
async function openAccount() {
  const { client, ...member } = await signedInMember(testApp);
  const { member_id, email } = member;
  const others = { phone: await signIn(testApp, member), tablet: await signIn(testApp, member) };
  const asking = await signIn(testApp, member);

  // A completed change: its notice went to the previous address.
  await askForEmail(asking, newAddress());
  await runJobs(testApp);
  const done_stop = await mailedCode(testApp, email, 'email_change_notice');

  const asked = newAddress();
  await askForEmail(others.tablet, asked);
  await testApp.visitor().call('POST /auth/forgot', { body: { email } });
  await runJobs(testApp);
  const reset = await mailedCode(testApp, email, 'password_reset');
  const change = await mailedCode(testApp, asked, 'email_change');
  const stop = await mailedCode(testApp, email, 'email_change_notice');

  // Requested again and not mailed yet.
  const later = newAddress();
  await askForEmail(await signIn(testApp, member), later);
  return { ...member, client, phone: others.phone, reset, change, stop, done_stop, asked, later, member_id };
}

type Account = Awaited<ReturnType<typeof openAccount>>;

const isSignedIn = async (client: TestClient) => (await client.call('GET /auth/validate')).body.success;

const unusedCodes = async (member_id: number, kind: string) =>
  (
    await testApp.database.read
      .selectFrom('codes')
      .select('mail_key')
      .where('member_id', '=', member_id)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .execute()
  ).length;

const mailsThatWait = async (member_id: number, templates: readonly string[]) =>
  (
    await testApp.database.read
      .selectFrom('mails')
      .select('id')
      .where('member_id', '=', member_id)
      .where('state', '=', 'queued')
      .where('template', 'in', templates)
      .execute()
  ).length;

/** What is still there, by name. */
async function whatStays({ client, phone, member_id, later }: Account): Promise<string[]> {
  const request = await sql`select from code_requests where email = ${later}`.execute(testApp.database.read);
  const parts: Record<string, boolean> = {
    'this session': await isSignedIn(client),
    'other sessions': await isSignedIn(phone),
    'reset code': (await unusedCodes(member_id, 'reset')) > 0,
    'reset mail': (await mailsThatWait(member_id, ['password_reset'])) > 0,
    'change asked for': request.rows.length > 0,
    'change code': (await unusedCodes(member_id, 'email_change')) > 0,
    'change mail': (await mailsThatWait(member_id, ['email_change'])) > 0,
    'stop code': (await unusedCodes(member_id, 'email_change_stop')) > 0,
    'notice mail': (await mailsThatWait(member_id, ['email_change_notice'])) > 0,
  };
  return Object.keys(parts).filter((part) => parts[part]);
}

const ALL = [
  'this session',
  'other sessions',
  'reset code',
  'reset mail',
  'change asked for',
  'change code',
  'change mail',
  'stop code',
  'notice mail',
];
const but = (...ended: string[]) => ALL.filter((part) => !ended.includes(part));
const RESET = ['reset code', 'reset mail'];
const CHANGE = ['change asked for', 'change code', 'change mail'];
const SESSIONS = ['this session', 'other sessions'];

type Operation = [string, string[], (account: Account) => Promise<{ status: number }>];

const OPERATIONS: Operation[] = [
  ['nothing', ALL, async () => ({ status: 200 })],
  ['signing out', but('this session'), ({ client }) => client.call('GET /auth/logout')],
  [
    'signing out elsewhere',
    but('other sessions'),
    ({ client }) => client.call('POST /profile/sessions/end-others'),
  ],
  [
    'signing in once more',
    ALL,
    ({ email }) => testApp.visitor().call('POST /auth/login', { body: { email, password: TEST_PASSWORD } }),
  ],
  [
    'a new password by the old one',
    but('other sessions', ...RESET, ...CHANGE),
    ({ client }) =>
      client.call('POST /profile/password', {
        body: { password: TEST_PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      }),
  ],
  [
    'a new password by a code',
    but(...SESSIONS, ...RESET, ...CHANGE),
    ({ reset }) =>
      testApp.visitor().call('POST /auth/resetpassword', {
        body: { code: reset, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      }),
  ],
  [
    'a change of e-mail that is confirmed',
    // Its own mail is identified by its code, which has been used.
    but(...SESSIONS, ...RESET, 'change asked for', 'change code'),
    ({ change }) => confirmWith(testApp, change, { update: true }),
  ],
  [
    'stopping a change of e-mail',
    but(...SESSIONS, ...RESET, ...CHANGE, 'stop code'),
    ({ stop }) => testApp.visitor().call('POST /profile/email/stop', { body: { code: stop } }),
  ],
  [
    'a registration of the address',
    // The owner gets a mail with a newer code for a new password.
    but('reset mail'),
    ({ email }) => register(testApp, registrationOf({ email })),
  ],
  [
    'asking for a reset',
    ALL,
    ({ email }) => testApp.visitor().call('POST /auth/forgot', { body: { email } }),
  ],
  [
    'unsubscribing',
    ALL,
    ({ client }) => client.call('POST /profile/unsubscribe', { body: { password: TEST_PASSWORD } }),
  ],
  [
    'deleting the account',
    [],
    ({ client }) => client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } }),
  ],
];

describe('of what opens an account', () => {
  it.each(OPERATIONS)('%s leaves %j', async (_, stays, operate) => {
    const account = await openAccount();
    expect((await operate(account)).status).toBe(200);
    expect(await whatStays(account)).toEqual(stays);
  });

  it('the last link that stops a change ends the others', async () => {
    const account = await openAccount();
    await testApp.visitor().call('POST /profile/email/stop', { body: { code: account.stop } });
    const again = await testApp
      .visitor()
      .call('POST /profile/email/stop', { body: { code: account.done_stop } });
    expect(again.failure.code).toBe('code_not_valid');
  });
});

describe('a thief’s change of e-mail', () => {
  it.each([
    ['mailed already', true],
    ['still to be mailed', false],
  ])('that was %s is worth nothing after the owner’s new password', async (_, mailed) => {
    const { client: thief, email, member_id } = await signedInMember(testApp);
    const stolen = newAddress();
    await testApp.visitor().call('POST /auth/forgot', { body: { email } });
    await runJobs(testApp);
    const reset = await mailedCode(testApp, email, 'password_reset');
    await askForEmail(thief, stolen);
    if (mailed) await runJobs(testApp);
    const code = mailed ? await mailedCode(testApp, stolen, 'email_change') : null;
    const body = { code: reset, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await testApp.visitor().call('POST /auth/resetpassword', { body })).status).toBe(200);
    await runJobs(testApp);

    if (code !== null)
      expect((await confirmWith(testApp, code, { update: true })).failure.code).toBe('code_not_valid');
    const mails = await testApp.database.read
      .selectFrom('mails')
      .select('state')
      .where('to_address', '=', stolen)
      .execute();
    expect(mails).toEqual(mailed ? [{ state: 'cancelled' }] : []);
    const member = await testApp.database.read
      .selectFrom('members')
      .select('email')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(member.email).toBe(email);
  });

  it('asked for at the moment of the owner’s new password waits for nobody afterwards', async () => {
    for (let n = 0; n < 5; n++) {
      const { client: thief, email, member_id } = await signedInMember(testApp);
      await testApp.visitor().call('POST /auth/forgot', { body: { email } });
      await runJobs(testApp);
      const reset = await mailedCode(testApp, email, 'password_reset');
      const body = { code: reset, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      await Promise.all([
        testApp.visitor().call('POST /auth/resetpassword', { body }),
        askForEmail(thief, newAddress()),
      ]);
      await runJobs(testApp);
      expect(await unusedCodes(member_id, 'email_change')).toBe(0);
    }
  });
});

describe('a reset code that was asked for', () => {
  it('is not good for an address that is the member’s no more', async () => {
    for (let n = 0; n < 5; n++) {
      const { client, email, member_id } = await signedInMember(testApp);
      const changed = newAddress();
      await askForEmail(client, changed);
      await runJobs(testApp);
      const code = await mailedCode(testApp, changed, 'email_change');
      await testApp.visitor().call('POST /auth/forgot', { body: { email } });
      const [confirmed] = await Promise.all([confirmWith(testApp, code, { update: true }), runJobs(testApp)]);
      expect(confirmed.status).toBe(200);
      expect(await unusedCodes(member_id, 'reset')).toBe(0);
      expect(await mailsThatWait(member_id, ['password_reset'])).toBe(0);
    }
  });
});
