import { afterAll, describe, expect, it } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { selectFactors } from './factors.queries.ts';
import { checkOperatorLink, newOperatorLink } from './operator-links.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const actions = async (operatorId: number) =>
  (
    await testApp.database.read
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor', '=', `operators ${operatorId}`)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details]);

/** The second begins once the first has done its work, and before it commits. */
async function twoAtOnce<T>(work: (db: Db) => Promise<T>): Promise<[T, T]> {
  const { database } = testApp;
  let commit = () => {};
  const asked = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isDone = false;
  const first = database.transaction(async (db) => {
    const result = await work(db);
    isDone = true;
    await asked;
    return result;
  });
  await expect.poll(() => isDone).toBe(true);
  let isSecondOver = false;
  const second = database.transaction(work).finally(() => {
    isSecondOver = true;
  });
  await expect.poll(async () => isSecondOver || (await waitingTransactions(database.read)) > 0).toBe(true);
  commit();
  return Promise.all([first, second]);
}

describe('an operator', () => {
  it('has one link for a new password, also when two are made at the same time: the newest', async () => {
    const { operator_id } = await signedInOperator(testApp);
    const links = await twoAtOnce((db) => newOperatorLink(db, operator_id, 'password'));
    const good = await Promise.all(
      links.map(({ code }) =>
        checkOperatorLink(testApp.database.read, code).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(good).toEqual([false, true]);
  });

  it('has one set of recovery codes, also when two are made at the same time', async () => {
    const { operator_id } = await signedInOperator(testApp);
    await twoAtOnce((db) => makeRecoveryCodes(db, operator_id));
    expect((await selectFactors(testApp.database.read, operator_id)).recovery_codes).toBe(10);
  });

  it('keeps the last second factor, also when two are removed at the same time, and all of it is logged', async () => {
    const { client, operator_id } = await signedInOperator(testApp, { step_up: true });
    const ids = await testApp.database.transaction(async (db) => {
      await db.deleteFrom('operator_totp').where('operator_id', '=', operator_id).execute();
      const passkeys = ['one', 'two'].map((credential_id) => ({
        operator_id,
        credential_id,
        public_key: Buffer.from('key'),
        sign_count: 0,
        transports: [],
        name: credential_id,
        created_at: new Date(),
      }));
      return db.insertInto('operator_passkeys').values(passkeys).returning('id').execute();
    });
    const answers = await Promise.all(
      ids.map(({ id }) => client.call('DELETE /auth/passkeys/:id', { params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await client.call('POST /auth/recovery-codes')).data).toHaveLength(10);
    expect(await actions(operator_id)).toEqual([
      ['second_factor_removed', { second_factor: 'passkey' }],
      ['recovery_codes_renewed', {}],
    ]);
  });

  it('has an app whose secret is encrypted with a key that is in no backup, and is told so after a restore', async () => {
    const { client, password, email, code, operator_id } = await signedInOperator(testApp);
    const { body } = await client.call('POST /auth/step-up', { body: { password, code: code() } });
    expect(body.success).toBe(true);
    const stored = () =>
      testApp.database.read
        .selectFrom('operator_totp')
        .select('secret')
        .where('operator_id', '=', operator_id)
        .executeTakeFirstOrThrow();
    const { secret } = await stored();
    expect(secret?.includes(Buffer.from('12345678901234567890'))).toBe(false);
    const other = await addOperator(testApp);
    const guest = testApp.console();
    const login = (who: { email: string; password: string }) =>
      guest.call('POST /auth/login', { body: { email: who.email, password: who.password } });
    const shown = async () => {
      const { status, failure } = await guest.call('POST /auth/second-factor', { body: { code: code(1) } });
      return [status, failure.errors?.code];
    };
    // Another's encrypted secret is worth nothing, and neither is one that was encrypted elsewhere.
    await testApp.database.transaction((db) =>
      db.updateTable('operator_totp').set({ secret }).where('operator_id', '=', other.operator_id).execute(),
    );
    await login(other);
    expect(await shown()).toEqual([422, operatorFieldMessages.app_restored]);
    await testApp.database.transaction((db) =>
      db
        .updateTable('address_keys')
        .set({ secret: Buffer.alloc(32, 7) })
        .execute(),
    );
    await login({ email, password });
    expect(await shown()).toEqual([422, operatorFieldMessages.app_restored]);
  });

  it('has a cookie of this host alone that no script reads and no other site sends, and ends it likewise', async () => {
    const secure = await startTestApp({ COUNTRY: 'BG', PUBLIC_URL: 'https://panel.example' });
    try {
      const { email, password } = await addOperator(secure);
      const signedIn = await secure.app.inject({
        method: 'POST',
        url: '/api/operator/v1/auth/login',
        headers: { host: 'console.panel.example', origin: 'https://console.panel.example' },
        payload: { email, password },
      });
      const [cookie = '', ...flags] = String(signedIn.headers['set-cookie']).split('; ');
      expect(cookie).toMatch(/^__Host-operator=[\w-]{43}$/);
      expect(flags.map((flag) => flag.replace(/^(Max-Age|Expires)=.*/, '$1'))).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']),
      );
      expect(flags.join()).not.toContain('Domain');
      // A browser ignores an answer without Secure for such a name.
      const { headers } = await secure.app.inject({
        method: 'POST',
        url: '/api/operator/v1/auth/logout',
        headers: { host: 'console.panel.example', origin: 'https://console.panel.example' },
      });
      expect(headers['set-cookie']).toMatch(
        /^__Host-operator=; .*Path=\/;.*Expires=Thu, 01 Jan 1970.*Secure/,
      );
    } finally {
      await secure.close();
    }
  });

  it('sees where it is signed in, and ends sessions of its own alone', async () => {
    const here = await signedInOperator(testApp);
    const elsewhere = testApp.console();
    await elsewhere.call('POST /auth/login', { body: { email: here.email, password: here.password } });
    await elsewhere.call('POST /auth/second-factor', { body: { code: here.code() } });
    const stranger = await signedInOperator(testApp);
    const { data } = await here.client.call('GET /auth/sessions');
    expect(data.map(({ is_this }) => is_this).sort()).toEqual([false, true]);
    const other = data.find(({ is_this }) => !is_this)?.id ?? 0;
    const end = { params: { id: other } };
    await stranger.client.call('DELETE /auth/sessions/:id', end);
    expect((await elsewhere.call('GET /operators')).status).toBe(200);
    expect((await here.client.call('DELETE /auth/sessions/:id', end)).status).toBe(200);
    expect((await elsewhere.call('GET /operators')).status).toBe(401);
    expect((await here.client.call('GET /auth/sessions')).data).toHaveLength(1);
    expect((await stranger.client.call('GET /operators')).status).toBe(200);
  });

  it('has a password that is kept as argon2id', async () => {
    const { client, password, operator_id } = await signedInOperator(testApp);
    const body = { password, new_password: 'Violet-river-72', confirm_password: 'Violet-river-72' };
    expect((await client.call('POST /auth/password', { body })).status).toBe(200);
    const { password_hash } = await testApp.database.read
      .selectFrom('operators')
      .select('password_hash')
      .where('id', '=', operator_id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
  });
});
