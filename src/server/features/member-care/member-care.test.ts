import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf, newAddress } from '#server/testing/email-change.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { addRequest, addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let ana: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  ana = (await signedInOperator(test, { step_up: true })).client;
});
afterAll(() => test.close());

const reason = 'They called us';
const templates = async (address: string) =>
  (await queuedMails(test, address)).map(({ template }) => template);
const audited = async (member_id: number) =>
  test.database.read
    .selectFrom('audit_log as a')
    .innerJoin('audit_members as m', 'm.audit_id', 'a.id')
    .select(['a.action', 'a.fields'])
    .where('m.member_id', '=', member_id)
    .orderBy('a.id')
    .execute();

describe('a new code', () => {
  it('goes to the present address alone: to confirm, or to set a password; a reason is needed', async () => {
    const waiting = await addMember(test, { confirmed_at: null });
    const { email, member_id } = await signedInMember(test);
    const send = (id: number, body = { reason }) =>
      ana.call('POST /members/:id/resend-code', { params: { id }, body });
    expect((await send(member_id, { reason: ' ' })).failure.errors).toHaveProperty('reason');
    expect((await send(member_id)).data).toEqual({ sent: true });
    await send(waiting.member_id);
    expect(await templates(email)).toEqual(['password_reset']);
    expect(await templates(waiting.email)).toEqual(['confirmation']);
    for (let n = 0; n < 4; n++) await send(member_id);
    expect((await send(member_id)).data).toEqual({ sent: false });
    expect((await audited(member_id))[0]).toEqual({ action: 'resend_code', fields: ['reason'] });
  });
});

describe('signing out and a pause', () => {
  it('end all sessions, and hold back invitations that wait', async () => {
    const { client, email, member_id } = await signedInMember(test);
    await invite(test, await addSurvey(test), [member_id]);
    const params = { id: member_id };
    const out = await ana.call('POST /members/:id/sign-out', { params, body: { reason } });
    expect(out.data).toEqual({ sessions: 1 });
    expect((await audited(member_id)).at(-1)).toEqual({ action: 'sign_member_out', fields: ['reason'] });
    expect((await client.call('GET /auth/validate')).body.success).toBe(false);
    const pause = (until: string | null) =>
      ana.call('POST /members/:id/pause', { params, body: { until, reason } });
    expect((await pause('2001-01-01')).failure.errors).toHaveProperty('until');
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    expect((await pause(day)).status).toBe(200);
    expect((await queuedMails(test, email)).map(({ state }) => state)).toEqual(['cancelled']);
    expect((await ana.call('GET /members/:id', { params })).data.paused_until).toBe(day);
    await pause(null);
    expect((await ana.call('GET /members/:id', { params })).data.paused_until).toBeNull();
  });
});

describe('details', () => {
  const details = { first_name: 'Ana', last_name: 'Petrova', birthdate: '1985-03-14', gender: 'female' };

  it('are refused without the right to names, to a child, and to the second of two operators', async () => {
    const { member_id } = await addMember(test);
    const change = (client: OperatorClient, body: object) =>
      client.call('PUT /members/:id/details', {
        params: { id: member_id },
        body: { ...details, reason, ...body },
      });
    await test.database.transaction((db) =>
      db
        .insertInto('operator_roles')
        .values({ name: 'Blind', rights: ['members_read', 'members_change'] })
        .execute(),
    );
    const blind = (await signedInOperator(test, { role: 'Blind' })).client;
    expect((await change(blind, { version: 1 })).failure.code).toBe('not_allowed');
    expect((await change(ana, { version: 1, birthdate: '2020-01-01' })).failure.errors).toHaveProperty(
      'birthdate',
    );
    expect((await change(ana, { version: 1 })).data).toEqual({ version: 2 });
    const stale = await change(ana, { version: 1, first_name: 'Maria' });
    expect([stale.status, stale.failure.conflict]).toEqual([
      409,
      { version: 2, changed: [{ field: 'first_name', theirs: 'Ana', yours: 'Maria' }] },
    ]);
    expect((await audited(member_id)).at(-1)).toEqual({
      action: 'change_member_data',
      fields: ['first_name', 'reason'],
    });
  });

  it('with a new name hold rewards, and another operator approves them', async () => {
    const { request_id, member_id } = await addRequest(test, await addReward(test));
    const { data } = await ana.call('GET /members/:id', { params: { id: member_id } });
    await ana.call('PUT /members/:id/details', {
      params: { id: member_id },
      body: { ...details, first_name: 'Zora', version: data.version, reason },
    });
    expect((await memberOf(test, member_id))?.name_changed_at).not.toBeNull();
    const approved = await ana.call('POST /reward-requests/:id/approve', {
      params: { id: request_id },
      body: {},
    });
    expect(approved.failure.code).toBe('own_change');
  });
});

describe('another email address', () => {
  it('needs its right, and goes the member’s own way with code and notice', async () => {
    const { email, member_id } = await signedInMember(test);
    const next = newAddress();
    const enter = (client: OperatorClient, to: string) =>
      client.call('POST /members/:id/email', { params: { id: member_id }, body: { email: to, reason } });
    const clerk = (await signedInOperator(test, { role: 'rewards' })).client;
    expect((await enter(clerk, next)).failure.code).toBe('not_allowed');
    expect((await enter(ana, email.toUpperCase())).failure.errors).toEqual({
      email: "This is already the member's email address",
    });
    expect((await enter(ana, next)).status).toBe(200);
    await runJobs(test);
    expect([await templates(email), await templates(next)]).toEqual([
      ['email_change_notice'],
      ['email_change'],
    ]);
    expect((await memberOf(test, member_id))?.email).toBe(email);
    const code = await mailedCode(test, next, 'email_change');
    await test.visitor().call('POST /profile/confirm', { body: { code, update: true } });
    expect(await memberOf(test, member_id)).toMatchObject({
      email: next,
      credentials_changed_at: expect.any(Date),
    });
    expect(await audited(member_id)).toContainEqual({
      action: 'ask_member_email_change',
      fields: expect.arrayContaining(['reason']),
    });
    // What is mailed from now on goes there, and nothing to the address before.
    const before = (await templates(email)).length;
    await ana.call('POST /members/:id/resend-code', { params: { id: member_id }, body: { reason } });
    expect([(await templates(email)).length, (await templates(next)).at(-1)]).toEqual([
      before,
      'password_reset',
    ]);
  });

  it('entered by an operator leaves the rewards to others, also with a key of theirs', async () => {
    const boris = await signedInOperator(test, { step_up: true });
    const { request_id, member_id } = await addRequest(test, await addReward(test));
    const params = { id: request_id };
    const entered = await boris.client.call('POST /members/:id/email', {
      params: { id: member_id },
      body: { email: newAddress(), reason },
    });
    expect(entered.status).toBe(200);
    const approve = (client: OperatorClient, headers: Record<string, string> = {}) =>
      client.call('POST /reward-requests/:id/approve', { params, body: { despite_hold: true }, headers });
    expect((await approve(boris.client)).failure.code).toBe('own_change');
    const { data } = await boris.client.call('POST /api-keys', {
      body: { name: 'Robot', rights: ['rewards_read', 'rewards_decide'], countries: null, days: 1 },
    });
    const key = { authorization: `Bearer ${data.key}`, 'sec-fetch-site': 'none' };
    expect((await approve(test.console(), key)).failure.code).toBe('own_change');
    expect((await approve(ana)).status).toBe(200);
  });
});

describe('erasing', () => {
  it('needs its right, a step-up and the typed number, says what goes, and mails a receipt', async () => {
    const { email, member_id, client } = await memberWithPoints(test, 2700);
    const reward = await addReward(test);
    const ids = [];
    for (const again of [false, true]) ids.push((await postExchange(client, { ...reward, again })).data.id);
    const sender = (await signedInOperator(test, { step_up: true })).client;
    for (const step of ['approve', 'send'] as const) {
      const body = step === 'approve' ? { despite_hold: true } : {};
      const settled = await sender.call(`POST /reward-requests/:id/${step}`, {
        params: { id: ids[0] ?? 0 },
        body,
      });
      expect([step, settled.status]).toEqual([step, 200]);
    }
    const params = { id: member_id };
    const erase = (client: OperatorClient, confirm: number) =>
      client.call('POST /members/:id/erase', { params, body: { confirm, reason: 'A letter' } });
    const support = (await signedInOperator(test, { role: 'support', step_up: true })).client;
    const calm = (await signedInOperator(test)).client;
    expect((await erase(support, member_id)).failure.code).toBe('not_allowed');
    expect((await erase(calm, member_id)).failure.code).toBe('step_up_needed');
    expect((await erase(ana, member_id + 1)).failure.errors).toHaveProperty('confirm');
    expect((await ana.call('GET /members/:id/erasure', { params })).data).toEqual({
      points: 700,
      pending: 0,
      cancelled_requests: 1,
      cancelled_points: 1000,
      sent_requests: 1,
      bookkeeping_years: expect.any(Number),
    });
    const both = await Promise.all([erase(ana, member_id), erase(ana, member_id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await memberOf(test, member_id)).toBeUndefined();
    expect(await templates(email)).toContain('profile_deleted');
    const { data: cancelled } = await ana.call('GET /reward-requests/:id', { params: { id: ids[1] ?? 0 } });
    const { operator: canceller } = cancelled.steps.find(({ status }) => status === 'cancelled') ?? {};
    expect(canceller).toEqual(expect.any(String));
    const erased = await test.database.read
      .selectFrom('audit_log')
      .select(['actor_kind', 'fields'])
      .where('action', '=', 'erase_member')
      .execute();
    expect(erased).toEqual([{ actor_kind: 'operator', fields: expect.arrayContaining(['reason']) }]);
  });
});
