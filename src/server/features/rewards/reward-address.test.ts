import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { upsertAnswers } from '#server/features/questionnaires/member-answers.queries.ts';
import { givePoints } from '#server/testing/give-points.ts';
import {
  addReward,
  address,
  getExchangeForm,
  idsOf,
  memberWithPoints,
  postExchange,
  requestsOf,
} from '#server/testing/rewards.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { payoutData } from './exchange-requests.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';

const actor = { kind: 'command_line', name: 'maria' } as const;

describe('where a reward goes', () => {
  let test: TestApp;
  let profiler: Record<string, string>;
  let order: Awaited<ReturnType<typeof addReward>>;

  beforeAll(async () => {
    test = await startTestApp();
    const profilerId = await findProfiler(test.database.read, 'BG');
    profiler = await idsOf(test, profilerId ?? 0);
    order = await addReward(test);
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  type Post = Partial<Parameters<typeof postExchange>[1]>;
  const exchange = (client: TestClient, post: Post = {}) => postExchange(client, { ...order, ...post });
  const form = (client: TestClient, { reward_id = order.reward_id, quantity = 1 }: Post = {}) =>
    getExchangeForm(client, reward_id, quantity);
  const withPoints = (amount: number) => memberWithPoints(test, amount);
  /** A member without a known address. */
  const newcomer = async (amount: number) => {
    const member = await signedInMember(test);
    await givePoints(test, member.member_id, amount);
    return member;
  };

  const saved = async (memberId: number) => {
    const rows = await test.database.read
      .selectFrom('member_answers')
      .select(['attribute_id', 'value'])
      .where('member_id', '=', memberId)
      .execute();
    return Object.fromEntries(rows.map(({ attribute_id, value }) => [String(attribute_id), value]));
  };
  const inProfiler = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([key, text]) => [profiler[key] ?? key, text]));
  const held = async (memberId: number) =>
    (await requestsOf(test, memberId)).map(({ held_reasons }) => held_reasons);

  it('asks for it where it is missing, saves it back, and fills the next form with it', async () => {
    const { client, member_id } = await newcomer(2000);
    expect((await form(client)).data.values).toEqual({});
    await exchange(client);
    expect(await saved(member_id)).toEqual(inProfiler(address));
    expect((await form(client)).data.values).toEqual(order.values);
    expect((await form(client)).data.definition.map(({ title }) => title)).toEqual([
      'Street',
      'Postal code',
      'City',
    ]);
    expect(await held(member_id)).toEqual([['address_changed']]);
  });

  it('holds a request to another address for review, and keeps the profiler as it is', async () => {
    const { client, member_id } = await withPoints(3000);
    await exchange(client);
    const [street = ''] = Object.keys(order.values);
    await exchange(client, { values: { ...order.values, [street]: 'УЛ. „Витоша“ № 6' } });
    await exchange(client, { values: { ...order.values, [street]: 'Vitosha, 5' } });
    expect(await held(member_id)).toEqual([[], ['other_address'], []]);
    expect(await saved(member_id)).toEqual(inProfiler(address));
  });

  it('fills in the member’s own e-mail and holds a request to another', async () => {
    const voucher = await addReward(test, {
      form: [{ key: 'email', type: 'oe', validation: 'email', title: { en: 'Email' } }],
    });
    const { client, member_id, email } = await withPoints(2000);
    const { email: id = '' } = voucher.ids;
    const post = { reward_id: voucher.reward_id };
    expect((await form(client, post)).data.values).toEqual({ [id]: email });
    await exchange(client, { ...post, values: { [id]: email.toUpperCase() } });
    await exchange(client, { ...post, values: { [id]: 'thief@example.com' } });
    expect(await held(member_id)).toEqual([[], ['other_address']]);
  });

  it.each([
    [71, ['credentials_changed']],
    [73, []],
  ])('is held %i hours after a change of e-mail or password: %j', async (hours, reasons) => {
    const { client, member_id } = await withPoints(1000);
    const changed = new Date(Date.now() - hours * 3_600_000);
    await test.database.transaction((db) =>
      db
        .updateTable('members')
        .set({ credentials_changed_at: changed })
        .where('id', '=', member_id)
        .execute(),
    );
    await exchange(client);
    const [request] = await requestsOf(test, member_id);
    expect(request?.held_reasons).toEqual(reasons);
    expect(request?.held_until).toEqual(
      reasons.length > 0 ? new Date(changed.getTime() + 72 * 3_600_000) : null,
    );
  });

  /** As saved by the profiler. */
  const saveAddress = (memberId: number, changes: Record<string, string>) =>
    test.database.transaction((db) =>
      upsertAnswers(
        db,
        memberId,
        Object.entries(inProfiler(changes)).map(([id, value]) => ({ attribute_id: Number(id), value })),
        new Date(),
      ),
    );

  it('holds what goes to an address that was written into the profiler first', async () => {
    const { client, member_id } = await withPoints(3000);
    const thief = { street: 'Crooked Lane 13' };
    await saveAddress(member_id, thief);
    const [street = ''] = Object.keys(order.values);
    await exchange(client, { values: { ...order.values, [street]: thief.street } });
    expect(await held(member_id)).toEqual([['address_changed']]);
    const [request] = await requestsOf(test, member_id);
    const refused = test.database.transaction((db) =>
      settleExchangeRequest(db, { action: 'approve', request_id: request?.id ?? 0, actor }),
    );
    await expect(refused).rejects.toMatchObject({ code: 'request_held' });
  });

  it.each([
    ['a part of the address 71 hours ago', 71, ['address_changed']],
    ['a part of the address 73 hours ago', 73, []],
  ])('after a change of %s', async (_, hours, reasons) => {
    const { client, member_id } = await withPoints(1000);
    await test.database.transaction((db) =>
      db
        .updateTable('member_answers')
        .set({ answered_at: new Date(Date.now() - hours * 3_600_000) })
        .where('member_id', '=', member_id)
        .where('attribute_id', '=', Number(profiler.city))
        .execute(),
    );
    await exchange(client);
    expect(await held(member_id)).toEqual([reasons]);
  });

  it('does not ask when the address changed for a reward that asks for none', async () => {
    const plain = await addReward(test, { form: [{ key: 'size', type: 'oe', title: { en: 'Size' } }] });
    const { client, member_id } = await newcomer(1000);
    await exchange(client, { reward_id: plain.reward_id, values: { [plain.ids.size ?? '']: 'M' } });
    expect(await held(member_id)).toEqual([[]]);
  });

  const rename = (client: TestClient, first_name: string, last_name: string, gender = 'female') =>
    client.call('POST /profile', { body: { first_name, last_name, gender } });

  it('holds after a change of name, not of gender, and goes to the name that it was made with', async () => {
    const { client, member_id } = await withPoints(3000);
    await rename(client, 'Elena', 'Petrova', 'other');
    await exchange(client, { key: 'own' });
    await rename(client, 'Thief', 'Petrova');
    await exchange(client, { key: 'stolen' });
    await rename(client, 'Elena', 'Petrova');
    expect(await held(member_id)).toEqual([[], ['name_changed']]);
    const payees = await Promise.all(
      (await requestsOf(test, member_id)).map(({ id: request_id }) =>
        test.database.transaction((db) => payoutData(db, request_id, { language: 'en', fallback: 'en' })),
      ),
    );
    expect(payees.map(([name]) => name?.answer)).toEqual(['Elena Petrova', 'Thief Petrova']);
  });
});
