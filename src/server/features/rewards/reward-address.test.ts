import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import {
  addReward,
  address,
  getExchangeForm,
  idsOf,
  memberWithPoints,
  postExchange,
  requestsOf,
} from '#server/testing/rewards.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

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
    const { client, member_id } = await withPoints(2000);
    expect((await form(client)).data.values).toEqual({});
    await exchange(client);
    expect(await saved(member_id)).toEqual(inProfiler(address));
    expect((await form(client)).data.values).toEqual(order.values);
    expect((await form(client)).data.definition.map(({ title }) => title)).toEqual([
      'Street',
      'Postal code',
      'City',
    ]);
    expect(await held(member_id)).toEqual([[]]);
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
});
