import { afterAll, describe, expect, it } from 'vitest';
import { fieldMessages } from '#contract/field-messages.ts';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';
import { findRoleByName } from './operators.queries.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const roleId = async (name: string) => (await findRoleByName(testApp.database.read, name))?.id ?? 0;

const invited = async (address: string) => {
  const mails = await queuedMails(testApp, address);
  return String(mails.at(-1)?.data.code);
};

describe('inviting an operator', () => {
  it('refuses more rights or countries than one has, a country that is none, and an address twice', async () => {
    const role = await testApp.database.transaction((db) =>
      db
        .insertInto('operator_roles')
        .values({ name: 'Office', rights: ['operators', 'messages'] })
        .returning('name')
        .executeTakeFirstOrThrow(),
    );
    const { client } = await signedInOperator(testApp, {
      role: role.name,
      countries: ['BG', 'AT'],
      step_up: true,
    });
    const own = { name: 'Petar', email: 'petar@example.org', role_id: await roleId('Office') };
    const cases = [
      [{ ...own, role_id: await roleId('owner'), countries: ['BG'] }, 'role_id'],
      [{ ...own, countries: null }, 'countries'],
      [{ ...own, countries: ['BG', 'DE'] }, 'countries'],
      [{ ...own, countries: ['XX'] }, 'countries'],
    ] as const;
    for (const [body, field] of cases) {
      const { status, failure } = await client.call('POST /operators', { body });
      expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
    }
    const body = { ...own, countries: ['BG'] };
    expect((await client.call('POST /operators', { body })).data).toMatchObject({ state: 'invited' });
    const again = await client.call('POST /operators', { body });
    expect(again.failure.errors).toHaveProperty('email');
  });

  it('mails a link that is accepted once, and only the newest', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const email = 'snezhana@example.org';
    const body = { name: 'Snezhana', email, role_id: await roleId('rewards'), countries: ['BG'] };
    const { data: operator } = await client.call('POST /operators', { body });
    const first = await invited(email);
    await client.call('POST /operators/:id/invitation', { params: { id: operator.id } });
    const code = await invited(email);
    const guest = testApp.console();
    const password = { password: 'Violet-river-71', confirm_password: 'Violet-river-71' };
    const old = await guest.call('POST /auth/accept', { body: { code: first, ...password } });
    expect(old.failure.code).toBe('code_not_valid');
    expect((await guest.call('POST /auth/link', { body: { code } })).data).toEqual({
      email,
      name: 'Snezhana',
      is_new: true,
    });
    const weak = await guest.call('POST /auth/accept', {
      body: { code, password: 'a', confirm_password: 'b' },
    });
    expect(Object.keys(weak.failure.errors).sort()).toEqual(['confirm_password', 'password']);
    const common = { password: 'Password123', confirm_password: 'Password123' };
    const known = await guest.call('POST /auth/accept', { body: { code, ...common } });
    expect(known.failure.errors).toEqual({ password: fieldMessages.password_common });
    expect((await guest.call('POST /auth/accept', { body: { code, ...password } })).status).toBe(200);
    const twice = await guest.call('POST /auth/accept', { body: { code, ...password } });
    expect(twice.failure.code).toBe('code_not_valid');
    const { data } = await guest.call('POST /auth/login', { body: { email, password: password.password } });
    expect(data).toMatchObject({ role: 'rewards', countries: ['BG'], second_factor: 'missing' });
    const resent = await client.call('POST /operators/:id/invitation', { params: { id: operator.id } });
    expect(resent.failure.code).toBe('conflict');
    const { rows } = (await client.call('GET /audit-log', { query: { subject: `operators ${operator.id}` } }))
      .data;
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['invitation_accepted', '{}'],
      ['operator_invited', '{"again": true}'],
      [
        'operator_invited',
        JSON.stringify({ role_id: body.role_id, countries: ['BG'] }).replaceAll(/([:,])/g, '$1 '),
      ],
    ]);
  });

  it('shows the console’s address in the mail, in the operator’s language', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const email = 'dimitar@example.org';
    const role_id = await roleId('support');
    const body = { name: 'Димитър', email, role_id, countries: null, language: 'bg' as const };
    await client.call('POST /operators', { body });
    const { id } = await testApp.database.read
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    const mail = await testApp.visitor({ ip: '127.0.0.1' }).request('GET', `/mailbox/${id}/html`);
    expect(mail.text).toContain('Приемане на поканата');
    expect(mail.text).toContain(`http://console.localhost:3000/accept#${await invited(email)}`);
  });
});

describe('an operator', () => {
  it('who forgot the password gets a link, and keeps the second factor', async () => {
    const operator = await addOperator(testApp);
    const { client: elsewhere } = await signedInOperator(testApp);
    const guest = testApp.console();
    for (const email of [operator.email, 'nobody@example.org'])
      expect((await guest.call('POST /auth/forgot', { body: { email } })).status).toBe(200);
    await runJobs(testApp);
    expect(await queuedMails(testApp, 'nobody@example.org')).toEqual([]);
    const password = 'Violet-river-71';
    const body = { code: await invited(operator.email), password, confirm_password: password };
    expect((await guest.call('POST /auth/accept', { body })).status).toBe(200);
    const { data } = await guest.call('POST /auth/login', { body: { email: operator.email, password } });
    expect(data.second_factor).toBe('needed');
    expect((await elsewhere.call('GET /auth/sessions')).status).toBe(200);
  });

  it('who types an address is not kept with it, also where the job that looks it up fails', async () => {
    const email = 'somebody.typed@example.org';
    await testApp.console().call('POST /auth/forgot', { body: { email } });
    expect(await tracesOf(testApp.database.read, [email])).toEqual([]);
    await runJobs(testApp);
  });

  it('is changed by two at once: the second is told, and nothing is lost', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const { operator_id } = await addOperator(testApp, { role: 'support' });
    const { data } = await client.call('GET /operators');
    const version = data.find(({ id }) => id === operator_id)?.version ?? 0;
    const body = { name: 'Vesela', role_id: await roleId('support'), countries: ['BG'], version };
    const params = { id: operator_id };
    expect((await client.call('PUT /operators/:id', { params, body })).data.name).toBe('Vesela');
    const late = await client.call('PUT /operators/:id', { params, body: { ...body, name: 'Other' } });
    expect([late.status, late.failure.code]).toEqual([409, 'conflict']);
    expect(late.failure.conflict).toEqual({
      version: version + 1,
      changed: [{ field: 'name', theirs: 'Vesela', yours: 'Other' }],
    });
    // Whoever has seen it decides, and nothing that was typed is lost.
    const again = { ...body, name: 'Other', version: late.failure.conflict?.version ?? 0 };
    expect((await client.call('PUT /operators/:id', { params, body: again })).data.name).toBe('Other');
  });

  it('is listed for those who share a country, and for nobody else', async () => {
    const abroad = await addOperator(testApp, { role: 'support', countries: ['AT'] });
    const near = await addOperator(testApp, { role: 'support', countries: ['AT', 'BG'] });
    const everywhere = await addOperator(testApp);
    const { client } = await signedInOperator(testApp, { countries: ['BG'] });
    const { data, text } = await client.call('GET /operators');
    const seen = data.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([near.operator_id, everywhere.operator_id]));
    expect(seen).not.toContain(abroad.operator_id);
    expect(text).not.toContain(abroad.email);
  });

  it('loses sessions and keys at once when ended', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const other = await signedInOperator(testApp, { step_up: true });
    const { data } = await other.client.call('POST /api-keys', {
      body: { name: 'Program', rights: ['messages'], countries: null, days: 1 },
    });
    await client.call('DELETE /operators/:id', { params: { id: other.operator_id } });
    expect((await other.client.call('GET /auth/sessions')).status).toBe(401);
    const byKey = await testApp.console().call('GET /operators', {
      headers: { authorization: `Bearer ${data.key}` },
    });
    expect(byKey.status).toBe(401);
    const { email, password } = other;
    const { failure } = await testApp.console().call('POST /auth/login', { body: { email, password } });
    expect(failure.code).toBe('wrong_credentials');
  });

  it('with a lost second factor gets it reset by another owner, never by oneself', async () => {
    const owner = await signedInOperator(testApp, { step_up: true });
    const lost = await addOperator(testApp);
    const reset = (id: number) =>
      owner.client.call('POST /operators/:id/reset-second-factor', { params: { id } });
    expect((await reset(owner.operator_id)).failure.code).toBe('not_allowed');
    expect((await reset(lost.operator_id)).status).toBe(200);
    const guest = testApp.console();
    const { data } = await guest.call('POST /auth/login', {
      body: { email: lost.email, password: lost.password },
    });
    expect(data.second_factor).toBe('missing');
    expect((await queuedMails(testApp, lost.email)).map(({ template }) => template)).toEqual([
      'operator_factors_reset',
    ]);
    const { rows } = (
      await owner.client.call('GET /audit-log', { query: { subject: `operators ${lost.operator_id}` } })
    ).data;
    expect(rows).toMatchObject([{ action: 'second_factor_reset', actor: `operators ${owner.operator_id}` }]);
  });

  it('of fewer rights or countries changes nobody who has more', async () => {
    await testApp.database.transaction((db) =>
      db
        .insertInto('operator_roles')
        .values({ name: 'Clerk', rights: ['operators'] })
        .execute(),
    );
    const clerk = await signedInOperator(testApp, { role: 'Clerk', countries: ['BG'], step_up: true });
    const owner = await addOperator(testApp);
    const params = { id: owner.operator_id };
    for (const answer of [
      await clerk.client.call('DELETE /operators/:id', { params }),
      await clerk.client.call('POST /operators/:id/reset-second-factor', { params }),
    ])
      expect([answer.status, answer.failure.code]).toEqual([403, 'not_allowed']);
  });

  it('who is the last owner stays, also when two leave at the same time', async () => {
    const alone = await startTestApp();
    try {
      const [one, two] = [
        await signedInOperator(alone, { step_up: true }),
        await signedInOperator(alone, { step_up: true }),
      ];
      const answers = await Promise.all([
        one.client.call('DELETE /operators/:id', { params: { id: two.operator_id } }),
        two.client.call('DELETE /operators/:id', { params: { id: one.operator_id } }),
      ]);
      const [done, refused] = answers.map(({ status }) => status).sort();
      // Whoever comes late has no session any more.
      expect(done).toBe(200);
      expect([401, 409]).toContain(refused);
    } finally {
      await alone.close();
    }
  });
});
