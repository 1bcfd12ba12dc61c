import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mayGo } from '#server/mail/may-go.ts';
import { mailTemplates } from '#server/mails.ts';
import { meeting } from '#server/testing/held.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { addReward, memberWithPoints, postExchange, requestsOf } from '#server/testing/rewards.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey, invite, inviteOne, sendWaitingMails } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { freezeMember } from './freeze-member.ts';

let test: TestApp;
let ana: Awaited<ReturnType<typeof signedInOperator>>;
let boris: Awaited<ReturnType<typeof signedInOperator>>;
beforeAll(async () => {
  test = await startTestApp();
  ana = await signedInOperator(test);
  boris = await signedInOperator(test);
});
afterAll(() => test.close());

const of = (id: number) => ({ params: { id } });
const freeze = (member_id: number, body = {}, { client }: { client: OperatorClient } = ana) =>
  client.call('POST /members/:id/freeze', {
    ...of(member_id),
    body: { reason: 'household', message: 'Please write to us.', ...body },
  });
const openFreeze = async (member_id: number) =>
  (await ana.client.call('GET /members/:id/freeze', of(member_id))).data?.id ?? 0;
const unfreeze = (member_id: number, freeze: number) =>
  ana.client.call('POST /members/:id/unfreeze', {
    ...of(member_id),
    body: { freeze, reason: 'They live apart' },
  });
const keep = (id: number, { client }: { client: OperatorClient } = boris) =>
  client.call('POST /freezes/:id/keep', { ...of(id), body: { reason: 'It is clear' } });
const codeOf = async (answer: Promise<{ status: number; failure: { code: string } }>) => {
  const { status, failure } = await answer;
  return [status, failure.code];
};
const waitsFor = async ({ client }: { client: OperatorClient }, line = 'freezes_to_review') =>
  (await client.call('GET /today')).data.waiting.find(({ key }) => key === line)?.count;

describe('a freeze is refused', () => {
  it('without the right, in another country, by a key, for nobody, and without a message', async () => {
    const { member_id } = await signedInMember(test);
    const support = await signedInOperator(test, { role: 'support' });
    const foreign = await signedInOperator(test, { countries: ['AT'] });
    expect(await codeOf(freeze(member_id, {}, support))).toEqual([403, 'not_allowed']);
    expect(await codeOf(freeze(member_id, {}, foreign))).toEqual([404, 'not_found']);
    expect(await codeOf(freeze(999_999))).toEqual([404, 'not_found']);
    expect((await freeze(member_id, { message: ' ' })).failure.errors).toEqual({
      message: 'This field is required',
    });
    expect((await freeze(member_id, { reason: 'dislike' })).failure.errors).toHaveProperty('reason');
    const owner = await signedInOperator(test, { step_up: true });
    const key = await owner.client.call('POST /api-keys', {
      body: { name: 'Robot', rights: ['members_freeze'], countries: null, days: 1 },
    });
    expect(key.failure.errors).toHaveProperty('rights');
    expect((await ana.client.call('GET /members/:id/freeze', of(member_id))).data).toBeNull();
  });

  it('a second time: of two operators at once one freezes, and the other is told', async () => {
    const { member_id, email } = await signedInMember(test);
    const both = await Promise.all([freeze(member_id), freeze(member_id, {}, boris)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await queuedMails(test, email)).map(({ template }) => template)).toEqual(['account_frozen']);
  });
});

describe('a frozen member', () => {
  it('starts and exchanges nothing, is told why, and can do all else; the points stay', async () => {
    const member = await memberWithPoints(test, 2000);
    const { client, member_id, email } = member;
    const reward = await addReward(test);
    const survey = await addSurvey(test);
    const token = await inviteOne(test, survey, member_id);
    await sendWaitingMails(test);
    await freeze(member_id);

    expect(await codeOf(postExchange(client, reward))).toEqual([403, 'account_frozen']);
    expect(await codeOf(client.call('POST /invitations/:token/start', { params: { token } }))).toEqual([
      403,
      'account_frozen',
    ]);
    const page = await test.visitor().call('GET /invitations/:token', { params: { token } });
    expect(page.data.state).toBe('frozen');
    const listed = (await client.call('GET /surveys', { query: { waiting: 'true' } })).data;
    expect(listed.map(({ survey_number, link }) => [survey_number, link])).toEqual([[survey, undefined]]);

    expect((await client.call('GET /auth/validate')).data?.freeze).toEqual({
      reason: 'household',
      message: 'Please write to us.',
      review_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const told = (await queuedMails(test, email)).find(({ template }) => template === 'account_frozen');
    expect(told?.data).toMatchObject({ reason: 'household', message: 'Please write to us.' });
    const login = { email, password: TEST_PASSWORD, remember: false };
    expect((await test.visitor().call('POST /auth/login', { body: login })).data.freeze).toBeDefined();
    expect((await client.call('GET /profile/points')).data.points).toBe(2000);
    const copy = (await client.call('GET /profile/data')).data;
    expect(copy.freezes).toMatchObject([{ reason: 'household', ended_at: null }]);
    const asked = await client.call('POST /contact', { body: { topic: 3, message: 'Why?' } });
    expect(asked.status).toBe(200);

    await unfreeze(member_id, await openFreeze(member_id));
    expect((await postExchange(client, reward)).status).toBe(200);
    expect((await client.call('POST /invitations/:token/start', { params: { token } })).status).toBe(303);
    expect((await client.call('GET /auth/validate')).data?.freeze).toBeUndefined();
    const left = await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
    expect(left.status).toBe(200);
  });

  it('may finish an attempt that was open before', async () => {
    const { client, member_id } = await signedInMember(test);
    const token = await inviteOne(test, await addSurvey(test), member_id);
    const start = () => client.call('POST /invitations/:token/start', { params: { token } });
    const { headers } = await start();
    await freeze(member_id);
    expect([(await start()).status, (await start()).headers.location]).toEqual([303, headers.location]);
  });

  it('gets no invitation: not a new one, not one that waits to be mailed', async () => {
    const waits = await signedInMember(test);
    const survey = await addSurvey(test);
    await invite(test, survey, [waits.member_id]);
    await freeze(waits.member_id);
    const mails = await queuedMails(test, waits.email);
    expect(mails.map(({ template, state }) => [template, state])).toContainEqual(['invitation', 'cancelled']);
    expect(await invite(test, await addSurvey(test), [waits.member_id])).toMatchObject({
      invited: 0,
      refused: { frozen: 1 },
    });
  });
});

describe('a freeze that meets', () => {
  const byAna = (member_id: number) => (db: Parameters<typeof freezeMember>[0]) =>
    freezeMember(db, { member_id, reason: 'rules', message: 'x', operator_id: ana.operator_id });

  it('an exchange lets nothing slip', async () => {
    const { client, member_id } = await memberWithPoints(test, 2000);
    const reward = await addReward(test);
    const exchanged = await meeting(test, byAna(member_id), () => postExchange(client, reward));
    expect(exchanged.failure.code).toBe('account_frozen');
    expect(await requestsOf(test, member_id)).toEqual([]);
  });

  it('a start lets nothing slip', async () => {
    const { client, member_id } = await signedInMember(test);
    const token = await inviteOne(test, await addSurvey(test), member_id);
    await sendWaitingMails(test);
    const started = await meeting(test, byAna(member_id), () =>
      client.call('POST /invitations/:token/start', { params: { token } }),
    );
    expect(started.failure.code).toBe('account_frozen');
  });

  it('a wave lets no mail go: what was queued meanwhile is judged again', async () => {
    const { member_id, email } = await signedInMember(test);
    const survey = await addSurvey(test);
    await test.database.transaction(async (db) => {
      await byAna(member_id)(db);
      expect((await invite(test, survey, [member_id])).invited).toBe(1);
    });
    const mail = await test.database.read
      .selectFrom('mails')
      .select('id')
      .where('member_id', '=', member_id)
      .where('template', '=', 'invitation')
      .executeTakeFirstOrThrow();
    await test.database.transaction((db) => mayGo(db, mailTemplates, mail.id));
    expect(await queuedMails(test, email)).toContainEqual(
      expect.objectContaining({ template: 'invitation', state: 'cancelled' }),
    );
  });
});

describe('the review', () => {
  it('is another operator’s, within 14 days, and once', async () => {
    const { member_id } = await signedInMember(test);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const [ofAna = 0, ofBoris = 0] = [await waitsFor(ana), await waitsFor(boris)];
    const { id } = (await freeze(member_id)).data;
    vi.setSystemTime(Date.now() + 120_000);
    expect([await waitsFor(ana), await waitsFor(boris)]).toEqual([ofAna, ofBoris + 1]);

    expect(await codeOf(keep(id, ana))).toEqual([403, 'other_operator_needed']);
    const shown = (await ana.client.call('GET /members/:id/freeze', of(member_id))).data;
    expect(shown).toMatchObject({ id, is_own: true, frozen_by: 'Irina Koleva', reviewed_at: null });
    const days = (Date.parse(shown?.review_by ?? '') - Date.parse(shown?.frozen_at ?? '')) / 86_400_000;
    expect(days).toBe(14);
    const both = await Promise.all([keep(id), keep(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await waitsFor(boris)).toBe(ofBoris);
    const { rows } = (
      await boris.client.call('GET /freezes', { query: { member: `${member_id}..${member_id}` } })
    ).data;
    expect(rows).toMatchObject([{ id, state: 'kept', reason: 'household', reviewed_by: 'Irina Koleva' }]);
    expect((await unfreeze(member_id, id)).status).toBe(200);
    expect(await codeOf(unfreeze(member_id, id))).toEqual([409, 'conflict']);
    expect(await codeOf(keep(id))).toEqual([409, 'conflict']);
    vi.useRealTimers();
  });

  it('that is late stands out in Today, for everybody but who froze, and in the list', async () => {
    const { member_id } = await signedInMember(test);
    const { id } = (await freeze(member_id)).data;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const late = (who: typeof ana) => waitsFor(who, 'freezes_overdue');
    const [ofAna = 0, ofBoris = 0] = [await late(ana), await late(boris)];
    await test.database.transaction((db) =>
      db.updateTable('freezes').set({ review_by: new Date() }).where('id', '=', id).execute(),
    );
    vi.setSystemTime(Date.now() + 120_000);
    expect([await late(ana), await late(boris)]).toEqual([ofAna, ofBoris + 1]);
    const query = { overdue: 'true', member: `${member_id}..${member_id}` };
    const listed = async () => (await boris.client.call('GET /freezes', { query })).data.rows;
    expect(await listed()).toMatchObject([{ id, state: 'to_review', overdue: true }]);
    await keep(id);
    expect(await listed()).toEqual([]);
    vi.useRealTimers();
  });

  it('that ends another freeze than was read is refused', async () => {
    const { member_id } = await signedInMember(test);
    const { id: read } = (await freeze(member_id)).data;
    await unfreeze(member_id, read);
    const { id: anew } = (await freeze(member_id, { reason: 'account_safety' }, boris)).data;
    expect(await codeOf(unfreeze(member_id, read))).toEqual([409, 'conflict']);
    const other = (await freeze((await signedInMember(test)).member_id)).data;
    expect(await codeOf(unfreeze(member_id, other.id))).toEqual([409, 'conflict']);
    expect(await openFreeze(member_id)).toBe(anew);
  });
});
