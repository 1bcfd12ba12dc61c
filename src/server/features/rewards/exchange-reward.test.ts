import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memberPoints } from '#server/features/points/member-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { addReward, memberWithPoints, postExchange, requestsOf } from '#server/testing/rewards.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describe('exchanging points for a reward', () => {
  let test: TestApp;
  let order: Awaited<ReturnType<typeof addReward>>;

  beforeAll(async () => {
    test = await startTestApp();
    order = await addReward(test);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  type Post = Partial<Parameters<typeof postExchange>[1]>;
  const exchange = (client: TestClient, post: Post = {}) => postExchange(client, { ...order, ...post });
  const points = async (memberId: number) => (await memberPoints(test.database.read, memberId)).points;
  const withPoints = (amount: number, overrides: Parameters<typeof signedInMember>[1] = {}) =>
    memberWithPoints(test, amount, overrides);

  it('reserves the points, promises a day, mails, and shows in the basket', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
    const { client, member_id, email } = await withPoints(2300, { language: 'bg' });
    const { id } = (await exchange(client, { quantity: 2 })).data;
    expect((await client.call('GET /profile/points')).data).toEqual({ points: 300, pending: 0 });
    expect((await client.call('GET /profile/points/history')).data[0]).toMatchObject({
      reference: 'Points exchange',
      amount: -2000,
    });
    expect((await client.call('GET /profile/exchange/history')).data).toEqual([
      {
        id,
        name: expect.stringMatching(/^Награда/),
        quantity: 2,
        points: 1000,
        status: 'requested',
        created: '2026-11-20T22:30:00.000Z',
        // It is already the 21st in Sofia.
        promised_on: '2027-01-02',
        held: false,
        case: null,
        steps: [{ status: 'requested', at: '2026-11-20T22:30:00.000Z', reason: null, note: null }],
      },
    ]);
    const mails = await test.database.read
      .selectFrom('mails')
      .select(['to_address', 'language', 'data'])
      .where('key', 'like', `reward-requested:${id}:%`)
      .execute();
    expect(mails).toEqual([
      {
        to_address: email,
        language: 'bg',
        data: expect.objectContaining({
          quantity: 2,
          points: 2000,
          value: { amount_minor: 5000, currency: 'USD' },
          promised_on: '2027-01-02',
          held: false,
        }),
      },
    ]);
    expect(
      await test.database.read
        .selectFrom('exchange_request_events')
        .select(['status', 'actor'])
        .where('request_id', '=', id)
        .execute(),
    ).toEqual([{ status: 'requested', actor: `member:${member_id}` }]);
  });

  it('answers the first request to a second tab, whose key is its own, unless another one is meant', async () => {
    const { client, member_id } = await withPoints(3000);
    const [one, two] = await Promise.all(
      ['tab-1', 'tab-2'].map((key) => exchange(client, { key, again: false })),
    );
    expect(one?.status).toBe(200);
    expect(two?.data.id).toBe(one?.data.id);
    expect([one, two].map((answer) => answer?.data.already_requested).sort()).toEqual([false, true]);
    for (const key of ['tab-1', 'tab-2'])
      expect((await exchange(client, { key, again: false })).data.id).toBe(one?.data.id);
    expect((await exchange(client, { key: 'tab-3', again: true })).data.id).not.toBe(one?.data.id);
    expect(await requestsOf(test, member_id)).toHaveLength(2);
  });

  it('answers the first request to the same post within a minute, also in another order of keys', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client, member_id } = await withPoints(3000);
    const { id } = (await exchange(client)).data;
    vi.setSystemTime(Date.now() + 59_000);
    const reversed = Object.fromEntries(Object.entries(order.values).reverse());
    expect((await exchange(client, { values: reversed })).data.id).toBe(id);
    expect((await exchange(client, { key: 'on-purpose' })).data.id).not.toBe(id);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await exchange(client)).data.id).not.toBe(id);
    expect([await points(member_id), (await requestsOf(test, member_id)).length]).toEqual([0, 3]);
  });

  it('is a new request after the first was cancelled', async () => {
    const { client, member_id } = await withPoints(1000);
    const { id } = (await exchange(client)).data;
    await client.call('POST /profile/exchange/:id/cancel', { params: { id } });
    expect((await exchange(client)).data.id).not.toBe(id);
    expect(await points(member_id)).toBe(0);
  });

  it('happens once, however parallel the same post comes', async () => {
    const { client, member_id } = await withPoints(1000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(client)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect([await points(member_id), (await requestsOf(test, member_id)).length]).toEqual([0, 1]);
  });

  it('takes the last 1000 points once, however many different posts want them', async () => {
    const { client, member_id } = await withPoints(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => exchange(client, { key: `key-${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ failure }) => failure.code))).toEqual(new Set(['points_not_enough']));
    expect([await points(member_id), (await requestsOf(test, member_id)).length]).toEqual([0, 1]);
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
  });

  it('lists requests by page, newest first, each only to its own', async () => {
    const { client } = await withPoints(30_000);
    const stranger = await signedInMember(test);
    for (let n = 0; n < 27; n++) await exchange(client, { key: `page-${n}` });
    const first = (await client.call('GET /profile/exchange/history')).data;
    const before = String(first.at(-1)?.id);
    const second = (await client.call('GET /profile/exchange/history', { query: { before } })).data;
    expect([first.length, second.length]).toEqual([25, 2]);
    const ids = [...first, ...second].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await stranger.client.call('GET /profile/exchange/history')).data).toEqual([]);
  });
});
