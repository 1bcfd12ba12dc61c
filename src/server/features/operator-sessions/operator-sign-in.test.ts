import { afterAll, describe, expect, it, vi } from 'vitest';
import { fieldMessages } from '#contract/field-messages.ts';
import { addOperator, OPERATOR_PASSWORD, signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
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

/** Not the code of a step that counts as now. */
const wrongCode = (code: (stepsLater: number) => string): string => {
  const right = [-2, -1, 0, 1, 2].map(code);
  return (
    ['000000', '000001', '000002', '000003', '000004', '000005'].find((one) => !right.includes(one)) ?? ''
  );
};

describe('signing in to the console', () => {
  it('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await addOperator(testApp);
    const client = testApp.console();
    for (const body of [
      { email, password: 'Wrong-horse-42' },
      { email: 'nobody@example.com', password: OPERATOR_PASSWORD },
    ]) {
      const { status, failure } = await client.call('POST /auth/login', { body });
      expect([status, failure.code]).toEqual([422, 'wrong_credentials']);
    }
    expect(client.cookies.size).toBe(0);
  });

  it('refuses a member, whose session is worth nothing here either', async () => {
    const { client: member, email, password } = await signedInMember(testApp);
    const client = testApp.console();
    const { failure } = await client.call('POST /auth/login', { body: { email, password } });
    expect(failure.code).toBe('wrong_credentials');
    for (const [name, value] of member.cookies) client.cookies.set(name, value);
    expect((await client.call('GET /operators')).status).toBe(401);
  });

  it('opens nothing before the second factor is shown', async () => {
    const { email, password } = await addOperator(testApp);
    const client = testApp.console();
    const { data } = await client.call('POST /auth/login', { body: { email, password } });
    expect(data).toMatchObject({ second_factor: 'needed', rights: ['finish_sign_in'] });
    for (const key of ['GET /operators', 'GET /auth/sessions', 'GET /auth/passkeys'] as const)
      expect((await client.call(key)).status).toBe(401);
    const begun = await client.call('POST /auth/totp');
    expect([begun.status, begun.failure.code]).toEqual([403, 'step_up_needed']);
  });

  it('takes a code of the app once, and ends the half session', async () => {
    const { email, password, operator_id, code } = await addOperator(testApp);
    const client = testApp.console();
    await client.call('POST /auth/login', { body: { email, password } });
    const half = client.cookies.get('operator') ?? '';
    const wrong = await client.call('POST /auth/second-factor', { body: { code: wrongCode(code) } });
    expect(wrong.failure.errors).toHaveProperty('code');

    const now = code();
    const { data } = await client.call('POST /auth/second-factor', { body: { code: now } });
    expect(data).toMatchObject({ second_factor: 'done', role: 'owner', countries: null });
    expect(data.rights).toContain('operators');
    expect(client.cookies.get('operator')).not.toBe(half);
    expect(await actions(operator_id)).toEqual([['sign_in', { second_factor: 'totp' }]]);

    const other = testApp.console();
    other.cookies.set('operator', half);
    expect((await other.call('GET /operators')).status).toBe(401);
    await other.call('POST /auth/login', { body: { email, password } });
    const again = await other.call('POST /auth/second-factor', { body: { code: now } });
    expect(again.failure.errors).toHaveProperty('code');
  });

  it('slows down whoever guesses codes', async () => {
    const { email, password, code } = await addOperator(testApp);
    const client = testApp.console();
    await client.call('POST /auth/login', { body: { email, password } });
    const statuses = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push(
        (await client.call('POST /auth/second-factor', { body: { code: wrongCode(code) } })).status,
      );
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(422));
    expect(statuses.at(-1)).toBe(429);
  });

  it('ends after 30 idle minutes, which begin anew with use, and after 12 hours in any case', async () => {
    const { client, operator_id } = await signedInOperator(testApp);
    const moments = () =>
      testApp.database.read
        .selectFrom('operator_sessions')
        .select(['idle_until', 'ends_at'])
        .where('operator_id', '=', operator_id)
        .executeTakeFirstOrThrow();
    const begun = await moments();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    try {
      expect((await client.call('GET /auth/sessions')).status).toBe(200);
      await expect
        .poll(async () => ((await moments()).idle_until.getTime() - Date.now()) / 60_000)
        .toBeGreaterThan(29);
      expect((await moments()).ends_at).toEqual(begun.ends_at);
      vi.setSystemTime(Date.now() + 20 * 60_000);
      expect((await client.call('GET /auth/sessions')).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    await testApp.database.transaction((db) =>
      db.updateTable('operator_sessions').set(begun).where('operator_id', '=', operator_id).execute(),
    );
    expect((await client.call('GET /auth/sessions')).data).toHaveLength(1);
    for (const column of ['idle_until', 'ends_at'] as const) {
      const before = await testApp.database.read
        .selectFrom('operator_sessions')
        .select(column)
        .where('operator_id', '=', operator_id)
        .executeTakeFirstOrThrow();
      const minutes = (before[column].getTime() - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(column === 'idle_until' ? 30 : 12 * 60);
      const set = (moment: Date) =>
        testApp.database.transaction((db) =>
          db
            .updateTable('operator_sessions')
            .set({ [column]: moment })
            .where('operator_id', '=', operator_id)
            .execute(),
        );
      await set(new Date(Date.now() - 1));
      expect((await client.call('GET /auth/sessions')).status).toBe(401);
      await set(before[column]);
    }
  });
});

describe('the console’s API', () => {
  const key = 'GET /operators';
  const url = '/api/operator/v1/operators';

  it('answers an operator on no other host, from the apex, a country or any other', async () => {
    const { client } = await signedInOperator(testApp);
    expect((await client.call(key)).status).toBe(200);
    const token = client.cookies.get('operator') ?? '';
    for (const country of [null, 'BG', 'AT']) {
      const visitor = testApp.visitor({ country });
      visitor.cookies.set('operator', token);
      const { status, failure } = await visitor.request('GET', url);
      expect([status, failure.code]).toEqual([404, 'not_found']);
    }
    const elsewhere = await client.request('GET', url, { headers: { host: 'console.elsewhere.example' } });
    expect(elsewhere.status).toBe(421);
  });

  it('serves no call of the portal', async () => {
    const { status, failure } = await testApp.console().request('GET', '/api/portal/v1/portal');
    expect([status, failure.code]).toEqual([404, 'not_found']);
  });

  it.each([
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://console.localhost:3001' },
    { origin: 'https://console.localhost:3000' },
  ])('refuses a read that says %j', async (headers) => {
    const { client } = await signedInOperator(testApp);
    const { status, failure } = await client.request('GET', url, { headers: headers as never });
    expect([status, failure.code]).toEqual([403, 'foreign_origin']);
  });

  it('changes the own password, for none that is common', async () => {
    const { client, password, email } = await signedInOperator(testApp);
    const change = (new_password: string) =>
      client.call('POST /auth/password', {
        body: { password, new_password, confirm_password: new_password },
      });
    const common = await change('Welcome123');
    expect([common.status, common.failure.errors]).toEqual([
      422,
      { new_password: fieldMessages.password_common },
    ]);
    expect((await change('Violet-river-71')).status).toBe(200);
    const login = (tried: string) =>
      testApp.console().call('POST /auth/login', { body: { email, password: tried } });
    expect((await login(password)).failure.code).toBe('wrong_credentials');
    expect((await login('Violet-river-71')).status).toBe(200);
  });

  it('asks for a step-up where it is dangerous, which holds for ten minutes', async () => {
    const { client, code, password, operator_id } = await signedInOperator(testApp);
    const role = { body: { name: 'Night shift', rights: ['messages'] } };
    const refused = await client.call('POST /roles', role);
    expect([refused.status, refused.failure.code]).toEqual([403, 'step_up_needed']);
    const wrong = await client.call('POST /auth/step-up', {
      body: { password: 'Wrong-horse-42', code: code() },
    });
    expect(wrong.failure.errors).toHaveProperty('password');
    const without = await client.call('POST /auth/step-up', { body: { password } });
    expect(without.failure.errors).toHaveProperty('code');
    const { data } = await client.call('POST /auth/step-up', { body: { password, code: code() } });
    expect(data.stepped_up_until).not.toBeNull();
    expect((await client.call('POST /roles', role)).status).toBe(200);
    await testApp.database.transaction((db) =>
      db
        .updateTable('operator_sessions')
        .set({ stepped_up_at: new Date(Date.now() - 10 * 60_000) })
        .where('operator_id', '=', operator_id)
        .execute(),
    );
    expect((await client.call('POST /roles', role)).failure.code).toBe('step_up_needed');
  });
});
