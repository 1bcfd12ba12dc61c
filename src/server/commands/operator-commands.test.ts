import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, kvorum, lastAudited } from '#server/testing/command-line.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const run = (...args: string[]) => kvorum(['--json', 'operator', ...args], environmentOf(test));

describe('the command line', () => {
  it('makes a link for the first owner, and none once there is somebody', async () => {
    const { link } = answered<{ link: string }>(await run('first-owner'));
    expect(link).toMatch(/^http:\/\/console\.localhost:3000\/accept#[\w-]{43,}$/);
    expect(await lastAudited(test)).toMatchObject({ action: 'first_owner_link', actor_kind: 'command_line' });
    const code = link.split('#')[1] ?? '';
    const guest = test.console();
    expect((await guest.call('POST /auth/link', { body: { code } })).data).toMatchObject({ is_new: true });
    await signedInOperator(test);
    const refused = await run('first-owner');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('There is an operator already')]);
  });

  it('resets the second factor of the last owner, ends the sessions, says so in the log and by mail', async () => {
    const { client, email, password, operator_id } = await signedInOperator(test);
    expect((await client.call('GET /operators')).status).toBe(200);
    answered(await run('reset-second-factor', email));
    expect(await lastAudited(test)).toMatchObject({
      action: 'second_factor_reset',
      actor_kind: 'command_line',
      subject: `operators ${operator_id}`,
    });
    expect((await client.call('GET /operators')).status).toBe(401);
    const { data } = await test.console().call('POST /auth/login', { body: { email, password } });
    expect(data.second_factor).toBe('missing');
    expect((await queuedMails(test, email)).map(({ template }) => template)).toEqual([
      'operator_factors_reset',
    ]);
    expect((await run('reset-second-factor', 'nobody@example.org')).code).toBe(1);
  });
});
