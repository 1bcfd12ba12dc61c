import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberPoints } from '#server/features/points/member-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import {
  addReward,
  getExchangeForm,
  memberWithPoints,
  postExchange,
  requestsOf,
} from '#server/testing/rewards.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describe('an exchange is refused', () => {
  let test: TestApp;
  let order: Awaited<ReturnType<typeof addReward>>;

  beforeAll(async () => {
    test = await startTestApp();
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
  const points = async (memberId: number) => (await memberPoints(test.database.read, memberId)).points;
  const withPoints = (amount: number) => memberWithPoints(test, amount);

  it('to visitors', async () => {
    const visitor = test.visitor();
    expect((await exchange(visitor)).status).toBe(401);
    expect((await form(visitor)).status).toBe(401);
    expect((await visitor.call('GET /rewards')).status).toBe(401);
    expect((await visitor.call('GET /profile/exchange/history')).status).toBe(401);
    expect((await visitor.call('POST /profile/exchange/:id/cancel', { params: { id: 1 } })).status).toBe(401);
  });

  it('for a reward that is unknown, switched off, or of another country', async () => {
    const { client, member_id } = await withPoints(2000);
    const inactive = await addReward(test, { active: false });
    const foreign = await addReward(test, { countries: ['GR', 'RO'] });
    for (const call of [exchange, form]) {
      expect((await call(client, { reward_id: 999_999 })).status).toBe(404);
      for (const { reward_id } of [inactive, foreign])
        expect((await call(client, { reward_id })).failure.code).toBe('reward_not_available');
    }
    expect(await requestsOf(test, member_id)).toEqual([]);
    const listed = (await client.call('GET /rewards')).data.map(({ id }) => id);
    expect(listed).not.toContain(inactive.reward_id);
    expect(listed).not.toContain(foreign.reward_id);
  });

  it.each([
    ['0', 404],
    ['-1', 404],
    ['1.5', 404],
    ['1e3', 404],
    ['00001', 404],
    ['99999999', 404],
    ['9999999', 422],
  ])('for a quantity of %s', async (quantity, status) => {
    const { client, member_id } = await withPoints(5000);
    const dear = await addReward(test, { points: 2_147_483_647 });
    for (const reward_id of [order.reward_id, dear.reward_id]) {
      const answers = [
        await exchange(client, { reward_id, quantity }),
        await form(client, { reward_id, quantity }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(status);
        if (status === 422) expect(answer.failure.code).toBe('points_not_enough');
      }
    }
    expect([await points(member_id), await requestsOf(test, member_id)]).toEqual([5000, []]);
  });

  it('below 1000 points, and above what there is', async () => {
    const { client, member_id } = await withPoints(1500);
    const small = await addReward(test, { points: 300 });
    const post = { reward_id: small.reward_id, values: small.values };
    for (const call of [exchange, form]) {
      expect((await call(client, { ...post, quantity: 3 })).failure.code).toBe('points_below_minimum');
      expect((await call(client, { ...post, quantity: 6 })).failure.code).toBe('points_not_enough');
      expect((await call(client, { quantity: 2 })).failure.code).toBe('points_not_enough');
    }
    expect([await points(member_id), await requestsOf(test, member_id)]).toEqual([1500, []]);
  });

  it('at another price than the member has in front of them, unless the first try has arrived', async () => {
    const { client, member_id } = await withPoints(5000);
    const dearer = await addReward(test);
    const price = (points: number) =>
      test.database.transaction((db) =>
        db.updateTable('rewards').set({ points }).where('id', '=', dearer.reward_id).execute(),
      );
    const post = { ...dearer, quantity: 2, points: 2000, key: 'seen' };
    await price(1200);
    expect((await exchange(client, post)).failure.code).toBe('reward_points_changed');
    await price(900);
    expect((await exchange(client, post)).failure.code).toBe('reward_points_changed');
    expect([await points(member_id), await requestsOf(test, member_id)]).toEqual([5000, []]);
    const { id } = (await exchange(client, { ...post, points: 1800 })).data;
    await price(1000);
    expect((await exchange(client, { ...post, points: 1800 })).data.id).toBe(id);
    expect(await points(member_id)).toBe(3200);
  });

  it('with answers that the form does not take, under their attributes', async () => {
    const { client, member_id } = await withPoints(1000);
    const answersOf = (member_id: number) =>
      test.database.read
        .selectFrom('member_answers')
        .selectAll()
        .where('member_id', '=', member_id)
        .orderBy('attribute_id')
        .execute();
    const before = await answersOf(member_id);
    const { street = '', city = '', postal_code = '' } = order.ids;
    const missing = await exchange(client, { values: { [street]: '  ', [city]: 7, unknown: 1 } });
    expect(missing.status).toBe(422);
    expect(Object.keys(missing.failure.errors).sort()).toEqual([street, city, postal_code, 'unknown'].sort());
    for (const values of ['x', 7, null, []])
      expect((await exchange(client, { values })).failure.errors).toHaveProperty('values');
    expect([await points(member_id), await requestsOf(test, member_id)]).toEqual([1000, []]);
    expect(await answersOf(member_id)).toEqual(before);
  });

  it.each(['x'.repeat(256), 'ключ', 'a b'])('with the Idempotency-Key %j', async (key) => {
    const { client } = await withPoints(1000);
    const answer = await exchange(client, { key });
    expect([answer.status, Object.keys(answer.failure.errors)]).toEqual([422, ['Idempotency-Key']]);
  });

  it('with a used Idempotency-Key for other content', async () => {
    const { client, member_id } = await withPoints(4000);
    const { id } = (await exchange(client, { key: 'k1' })).data;
    const [street = ''] = Object.keys(order.values);
    const other = { ...order.values, [street]: 'ul. Rakovski 1' };
    expect((await exchange(client, { key: 'k1', quantity: 2 })).failure.code).toBe('conflict');
    expect((await exchange(client, { key: 'k1', values: other })).failure.code).toBe('conflict');
    expect((await exchange(client, { key: 'k1' })).data.id).toBe(id);
    expect(await requestsOf(test, member_id)).toHaveLength(1);
  });
});
