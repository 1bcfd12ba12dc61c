import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { batchClerks, newKey } from '#server/testing/payout-batches.ts';
import { addReward, statusOfRequest, unheldRequests } from '#server/testing/rewards.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let clerks: Awaited<ReturnType<typeof batchClerks>>;
let reward: Awaited<ReturnType<typeof addReward>>;
beforeAll(async () => {
  reward = await addReward(testApp, { countries: ['BG', 'AT'] });
  clerks = await batchClerks(testApp, reward);
});

/** Why the rows of the newest bulk action were skipped, in their order. */
const skipped = async (id: number) => {
  const { data } = await clerks.first.client.call('GET /reward-requests/bulk-items', {
    query: { bulk: `${id}..${id}` },
  });
  return data.rows.map(({ reason }) => reason);
};

describe('a batch of money orders', () => {
  it('is made once for a key, in a country of the operator, by whoever sends rewards', async () => {
    const { client } = clerks.first;
    const body = { key: newKey(), country_code: 'BG', name: 'November' };
    const answers = await Promise.all([1, 2].map(() => client.call('POST /payout-batches', { body })));
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    const foreign = await client.call('POST /payout-batches', { body: { ...body, country_code: 'AT' } });
    expect(foreign.status).toBe(404);
    const support = await signedInOperator(testApp, { role: 'support', step_up: true });
    expect((await support.client.call('POST /payout-batches', { body })).status).toBe(403);
  });

  it('takes approved requests of its country that go by post, each in one batch at a time', async () => {
    const { bulk, approved, create, get, first } = clerks;
    const [good = 0, other = 0] = await approved(2);
    const [undecided = 0] = await unheldRequests(testApp, reward, { count: 1, country_code: 'BG' });
    const voucher = await addReward(testApp, {
      countries: ['BG'],
      form: [{ key: 'email', type: 'oe', title: { en: 'Email', bg: 'Имейл' } }],
    });
    const values = { [voucher.ids.email ?? '']: 'member@example.com' };
    const [digital = 0] = await unheldRequests(
      testApp,
      { ...voucher, values },
      { count: 1, country_code: 'BG' },
    );
    await bulk('approve', { ids: [digital] });
    const [id, second] = [await create(), await create()];
    const put = await bulk('put-into-batch', { ids: [good, undecided, digital], batch_id: id });
    expect(await skipped(put.data.id)).toEqual([null, 'request_not_open', 'not_by_post']);
    const again = await bulk('put-into-batch', { ids: [good, other], batch_id: second });
    expect(await skipped(again.data.id)).toEqual(['in_batch', null]);
    expect(
      (await skipped((await bulk('put-into-batch', { ids: [other], batch_id: 999_999 })).data.id))[0],
    ).toBe('not_found');
    expect(await get(id)).toMatchObject({
      state: 'open',
      sums: [{ currency: 'USD', amount_minor: 2500, requests: 1 }],
      requests: [{ request_id: good, status: 'approved', result: 'waiting', amount_minor: 2500 }],
    });
    const { data: list } = await first.client.call('GET /reward-requests', {
      query: { batch: `${id}..${id}`, in_batch: 'true' },
    });
    expect(list.rows.map((row) => [row.id, row.batch_id])).toEqual([[good, id]]);
    const { data: batches } = await first.client.call('GET /payout-batches', {
      query: { request: `${good}..${good}` },
    });
    expect(batches.rows).toMatchObject([{ id, requests: 1, waiting: 1, sums: '25.00 USD' }]);
  });

  it('has each request with its value on the day that it was made', async () => {
    const { bulk, approved, create, get } = clerks;
    const [one = 0] = await approved(1);
    const id = await create();
    const doubled = await testApp.database.pool.query(
      `insert into point_rates (valid_from, amount_minor, points, currency)
       select (now() at time zone 'Europe/Sofia')::date + 1, 5000, 1000, 'EUR'`,
    );
    expect(doubled.rowCount).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    try {
      clerks = await batchClerks(testApp, reward);
      await clerks.bulk('put-into-batch', { ids: [one], batch_id: id });
      expect((await clerks.get(id)).requests).toMatchObject([{ request_id: one, amount_minor: 2500 }]);
    } finally {
      vi.useRealTimers();
      clerks = await batchClerks(testApp, reward);
      await testApp.database.pool.query('delete from point_rates where amount_minor = 5000');
    }
    expect((await get(id)).requests).toHaveLength(1);
    await bulk('take-out-of-batch', { ids: [one], batch_id: id });
  });

  it('adds sums up with the digits of their currency', async () => {
    const { bulk, approved, create, first } = clerks;
    const ids = await approved(3);
    const id = await create();
    await bulk('put-into-batch', { ids, batch_id: id });
    const currencies = ['JPY', 'KWD', 'USD'];
    for (const [at, currency] of currencies.entries())
      await testApp.database.pool.query('update payout_batch_items set currency = $1 where request_id = $2', [
        currency,
        ids[at],
      ]);
    const { data } = await first.client.call('GET /payout-batches', {
      query: { request: `${ids[0]}..${ids[0]}` },
    });
    expect(data.rows[0]?.sums).toBe('2500 JPY + 2.500 KWD + 25.00 USD');
  });

  it('settles what is in it: nobody sends, rejects or takes an approval back beside it', async () => {
    const { bulk, approved, create, first } = clerks;
    const [one = 0] = await approved(1);
    const id = await create();
    await bulk('put-into-batch', { ids: [one], batch_id: id });
    const params = { id: one };
    const { client } = first;
    for (const answer of [
      await client.call('POST /reward-requests/:id/take-back', { params }),
      await client.call('POST /reward-requests/:id/send', { params, body: {} }),
      await client.call('POST /reward-requests/:id/reject', { params, body: { reason: 'not_available' } }),
    ])
      expect([answer.status, answer.failure.code]).toEqual([409, 'in_batch']);
    const { data } = await client.call('GET /reward-requests/:id', { params });
    expect(data.batch).toEqual({ id, name: 'November', state: 'open' });
    await bulk('take-out-of-batch', { ids: [one], batch_id: id });
    expect((await client.call('POST /reward-requests/:id/take-back', { params })).status).toBe(200);
  });

  it('is frozen as it was seen, after a step-up, and shows nobody’s address before', async () => {
    const { bulk, approved, create, get, move, second } = clerks;
    const [one = 0, two = 0] = await approved(2);
    const id = await create();
    expect((await move(id, 'freeze')).failure.code).toBe('batch_not_ready');
    await bulk('put-into-batch', { ids: [one], batch_id: id });
    const { version } = await get(id);
    await bulk('put-into-batch', { ids: [two], batch_id: id });
    const late = await move(id, 'freeze', { version, requests: 1 });
    expect([late.status, late.failure.conflict?.changed]).toEqual([
      409,
      [{ field: 'requests', theirs: 2, yours: 1 }],
    ]);
    const params = { id };
    const early = await second.client.call('GET /payout-batches/:id/recipients', { params });
    expect([early.status, early.failure.code]).toEqual([409, 'batch_not_ready']);
    const plain = await signedInOperator(testApp, { role: 'rewards', countries: ['BG'] });
    expect((await move(id, 'freeze', { client: plain.client })).failure.code).toBe('step_up_needed');
    const seen = await get(id);
    const freezes = await Promise.all(
      [1, 2].map(() => move(id, 'freeze', { version: seen.version, requests: 2 })),
    );
    expect(freezes.map(({ status, data }) => [status, data.state])).toEqual([
      [200, 'frozen'],
      [200, 'frozen'],
    ]);
    expect((await move(id, 'freeze', { client: second.client })).status).toBe(409);
    const more = await bulk('put-into-batch', { ids: [two], batch_id: id });
    expect(await skipped(more.data.id)).toEqual(['batch_not_ready']);
    const out = await bulk('take-out-of-batch', { ids: [two], batch_id: id });
    expect(await skipped(out.data.id)).toEqual(['batch_not_ready']);
  });

  it('leaves out at freezing who is on hold by then', async () => {
    const { bulk, approved, create, get, move } = clerks;
    const [[good = 0], [frozen = 0], [changed = 0]] = [
      await approved(1),
      await approved(1),
      await approved(1),
    ];
    const id = await create();
    await bulk('put-into-batch', { ids: [good, frozen, changed], batch_id: id });
    const { requests } = await get(id);
    // Whose details the operator who freezes has changed.
    await testApp.database.pool.query(
      `insert into operator_changes (member_id, operator_id, what, changed_at) values ($1, $2, 'name', now())`,
      [requests.find(({ request_id }) => request_id === changed)?.member_id, clerks.first.operator_id],
    );
    const owner = await signedInOperator(testApp, { step_up: true });
    const member = requests.find(({ request_id }) => request_id === frozen)?.member_id ?? 0;
    await owner.client.call('POST /members/:id/freeze', {
      params: { id: member },
      body: { reason: 'details', message: 'Please write to us' },
    });
    const { data } = await move(id, 'freeze');
    expect(data.left_out).toEqual([
      { request_id: frozen, reason: 'account_frozen' },
      { request_id: changed, reason: 'own_change' },
    ]);
    expect((await get(id)).requests.map(({ request_id }) => request_id)).toEqual([good]);
    expect(await statusOfRequest(testApp, frozen)).toBe('approved');
  });

  it('goes to the post as a list and a file, each look in the log; names stay as they were', async () => {
    const { frozen, get, first, second } = clerks;
    const { id, ids } = await frozen(1);
    const { requests } = await get(id);
    await testApp.database.pool.query("update members set last_name = 'Renamed' where id = $1", [
      requests[0]?.member_id,
    ]);
    const params = { id };
    const { data } = await second.client.call('GET /payout-batches/:id/recipients', { params });
    expect(data).toMatchObject([
      { request_id: ids[0], street: 'ul. Vitosha 5', postal_code: '1000', city: 'Sofia', amount_minor: 2500 },
    ]);
    expect(data[0]?.name).not.toContain('Renamed');
    const file = await second.client.call('GET /payout-batches/:id/file', {
      params,
      query: { separator: 'semicolon' },
    });
    expect(file.text).toBe(
      `\ufeffnumber;name;street;postal_code;city;amount;currency\r\n${ids[0]};${data[0]?.name};ul. Vitosha 5;1000;Sofia;25.00;USD\r\n`,
    );
    const looks = await testApp.database.read
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', '=', `payout_batches ${id}`)
      .where('action', 'in', ['read_payout_batch', 'export'])
      .orderBy('id')
      .execute();
    const actor = `operators ${second.operator_id}`;
    expect(looks).toEqual([
      { action: 'read_payout_batch', actor },
      { action: 'export', actor },
    ]);
    const reader = await signedInOperator(testApp, { role: 'support', step_up: true });
    expect((await reader.client.call('GET /payout-batches/:id/recipients', { params })).status).toBe(403);
    expect((await first.client.call('GET /payout-batches/:id', { params })).text).not.toContain('Vitosha');
  });

  it('is given up or opened again only where nothing has been paid', async () => {
    const { approved, bulk, create, frozen, get, move } = clerks;
    const { id, ids } = await frozen(1);
    expect((await move(id, 'cancel')).failure.code).toBe('batch_not_ready');
    expect((await move(id, 'close')).failure.code).toBe('batch_not_ready');
    expect((await move(id, 'reopen')).data.state).toBe('open');
    expect((await move(id, 'cancel')).data.state).toBe('cancelled');
    expect((await move(id, 'reopen')).failure.code).toBe('batch_not_ready');
    expect((await get(id)).requests).toMatchObject([{ result: 'released' }]);
    const other = await create();
    await bulk('put-into-batch', { ids: [...ids, ...(await approved(1))], batch_id: other });
    expect((await get(other)).requests).toHaveLength(2);
  });
});
