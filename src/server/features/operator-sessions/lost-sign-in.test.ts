import { afterAll, describe, expect, it, vi } from 'vitest';
import { addOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

type Credentials = { email: string; password: string };

/** A browser that has shown the password alone. */
async function halfSignedIn({ email, password }: Credentials) {
  const client = testApp.console();
  await client.call('POST /auth/login', { body: { email, password } });
  return client;
}

describe('a sign-in whose response was lost', () => {
  it('takes its code again from the browser that has lost the response, and from no other', async () => {
    const { operator_id, code, ...credentials } = await addOperator(testApp);
    const client = await halfSignedIn(credentials);
    const half = client.cookies.get('operator') ?? '';
    const body = { code: code() };
    const show = () => client.call('POST /auth/second-factor', { body });
    expect((await show()).status).toBe(200);
    const lost = client.cookies.get('operator') ?? '';

    const other = await halfSignedIn(credentials);
    const replayed = await other.call('POST /auth/second-factor', { body });
    expect(replayed.failure.errors).toHaveProperty('code');

    client.cookies.set('operator', half);
    expect((await client.call('GET /operators')).status).toBe(401);
    const again = await show();
    expect(again.data).toMatchObject({ second_factor: 'done', role: 'owner' });
    expect((await client.call('GET /operators')).status).toBe(200);
    expect(client.cookies.get('operator')).not.toBe(lost);
    // The cookie has arrived, and what came with it has not.
    expect((await show()).data).toMatchObject({ second_factor: 'done' });
    expect((await client.call('POST /auth/second-factor', { body: { code: code(1) } })).failure.code).toBe(
      'conflict',
    );
    const logged = testApp.database.read
      .selectFrom('audit_log')
      .select('action')
      .where('actor', '=', `operators ${operator_id}`);
    expect(await logged.execute()).toEqual([{ action: 'sign_in' }]);

    client.cookies.set('operator', half);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91_000 });
    try {
      expect((await show()).failure.errors).toHaveProperty('code');
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets the half session once the new one is used', async () => {
    const { operator_id, code, ...credentials } = await addOperator(testApp);
    const client = await halfSignedIn(credentials);
    const half = client.cookies.get('operator') ?? '';
    const body = { code: code() };
    await client.call('POST /auth/second-factor', { body });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      await client.call('GET /operators');
      const kept = testApp.database.read
        .selectFrom('operator_sessions')
        .select(['half_token_hash', 'shown_code_hash'])
        .where('operator_id', '=', operator_id);
      await expect.poll(() => kept.execute()).toEqual([{ half_token_hash: null, shown_code_hash: null }]);
      client.cookies.set('operator', half);
      expect((await client.call('POST /auth/second-factor', { body })).failure.code).toBe('not_signed_in');
    } finally {
      vi.useRealTimers();
    }
  });
});
