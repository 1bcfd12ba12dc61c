import { afterAll, describe, expect, it } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';

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

describe('an operator', () => {
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

  it('ends its cookie in browsers, which ignore an insecure answer for the prefix __Host-', async () => {
    const secure = await startTestApp({ COUNTRY: 'BG', PUBLIC_URL: 'https://panel.example' });
    try {
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
});
