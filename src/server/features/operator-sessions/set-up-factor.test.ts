import { TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

describe('signing in', () => {
  it('sets up an app at the first sign-in, with ten recovery codes that work once each', async () => {
    const { email, password } = await addOperator(testApp, { factor: false });
    const client = testApp.console();
    const signedIn = await client.call('POST /auth/login', { body: { email, password } });
    expect(signedIn.data.second_factor).toBe('missing');
    const { data: begun } = await client.call('POST /auth/totp');
    const totp = new TOTP({ secret: begun.secret });
    expect(begun.uri).toContain('issuer=JTN%20Panel');
    const { data } = await client.call('POST /auth/totp/confirm', { body: { code: totp.generate() } });
    expect(data.operator).toMatchObject({
      second_factor: 'done',
      factors: { totp: true, recovery_codes: 10 },
    });
    expect(new Set(data.recovery_codes).size).toBe(10);

    const [recovery = ''] = data.recovery_codes;
    for (const expected of [200, 422]) {
      const other = testApp.console();
      await other.call('POST /auth/login', { body: { email, password } });
      const body = { code: recovery.toUpperCase().replaceAll('-', ' ') };
      expect((await other.call('POST /auth/second-factor', { body })).status).toBe(expected);
    }
    const kept = await testApp.database.read.selectFrom('operator_recovery_codes').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(recovery.replaceAll('-', ''));
  });

  it('sets up an app whose response was lost: the same code answers again, with codes that somebody has seen', async () => {
    const { email, password } = await addOperator(testApp, { factor: false });
    const client = testApp.console();
    await client.call('POST /auth/login', { body: { email, password } });
    const { data: begun } = await client.call('POST /auth/totp');
    const totp = new TOTP({ secret: begun.secret });
    const code = totp.generate();
    const confirm = () => client.call('POST /auth/totp/confirm', { body: { code } });
    const half = client.cookies.get('operator') ?? '';
    const unseen = await confirm();
    // The cookie of the response is lost too.
    client.cookies.set('operator', half);
    await confirm();
    const { data } = await confirm();
    expect([unseen.data.recovery_codes.length, new Set(data.recovery_codes).size]).toEqual([10, 10]);
    const other = testApp.console();
    await other.call('POST /auth/login', { body: { email, password } });
    // Somebody who has the password, and has seen the code, is not the session that has used it.
    expect((await other.call('POST /auth/totp/confirm', { body: { code } })).failure.code).toBe(
      'step_up_needed',
    );
    const show = (shown: string | undefined) =>
      other.call('POST /auth/second-factor', { body: { code: shown ?? '' } });
    expect((await show(unseen.data.recovery_codes[0])).status).toBe(422);
    expect((await show(data.recovery_codes[0])).status).toBe(200);
  });

  it('is when the operator was last seen', async () => {
    const { client } = await signedInOperator(testApp);
    const { email, password, operator_id: other, code } = await addOperator(testApp);
    const browser = testApp.console();
    await browser.call('POST /auth/login', { body: { email, password } });
    await browser.call('POST /auth/second-factor', { body: { code: code() } });
    const { data } = await client.call('GET /operators');
    expect(data.find(({ id }) => id === other)?.last_seen_at).toEqual(expect.any(String));
  });
});
