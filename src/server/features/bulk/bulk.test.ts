import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkActions } from '#server/bulk-actions.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, statusOfRequest, unheldRequests } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { runBulkItem } from './run-bulk-item.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;

let clerk: OperatorClient;
let operator_id: number;
let reward: Awaited<ReturnType<typeof addReward>>;
beforeAll(async () => {
  const operator = await signedInOperator(testApp, { role: 'rewards', countries: ['BG'] });
  clerk = operator.client;
  operator_id = operator.operator_id;
  reward = await addReward(testApp, { countries: ['BG', 'AT'] });
});

const requests = (count: number, country_code = 'BG') =>
  unheldRequests(testApp, reward, { count, country_code });

const hold = (id: number) =>
  database.transaction((db) =>
    sql`update exchange_requests set held_reasons = '{other_address}' where id = ${id}`.execute(db),
  );

const statusOf = (id: number) => statusOfRequest(testApp, id);

let nextKey = 1;
const key = () => `test-key-${nextKey++}`;
const approve = (body: Record<string, unknown>, client = clerk) =>
  client.call('POST /reward-requests/bulk/approve', { body: { key: key(), ...body } });

describe('a bulk action', () => {
  it('is refused without rows, with both ways to name them, and with filters that cannot be read', async () => {
    const all = { filters: {}, count: 1 };
    for (const body of [{}, { ids: [1], matching: all }, { ids: [] }])
      expect((await approve(body)).failure.errors).toHaveProperty('ids');
    for (const matching of [
      { ...all, filters: { status: 'lost' } },
      { ...all, filters: { colour: 'red' } },
      { ...all, filters: { toString: 'x' } },
      { ...all, count: 0 },
      { ...all, count: 100_001 },
    ])
      expect(Object.keys((await approve({ matching })).failure.errors)[0]).toMatch(/^matching/);
    const zone = await approve({ matching: { ...all, time_zone: 'Mars/Olympus' } });
    expect(zone.failure.errors).toHaveProperty('time_zone');
    const { client } = await signedInOperator(testApp, { role: 'support' });
    expect((await approve({ ids: [1] }, client)).status).toBe(403);
  });

  it('counts nothing by filters for somebody without the right to the list', async () => {
    await requests(2);
    await database.transaction((db) =>
      db
        .insertInto('operator_roles')
        .values({ name: 'Decides unseen', rights: ['rewards_decide'] })
        .execute(),
    );
    const { client } = await signedInOperator(testApp, { role: 'Decides unseen' });
    const refused = await approve({ matching: { filters: {}, count: 99_999 } }, client);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
    expect(refused.body).not.toHaveProperty('conflict');
  });

  it('takes no row of another country, and says nothing of it', async () => {
    const [own = 0] = await requests(1);
    const [foreign = 0] = await requests(1, 'AT');
    for (const ids of [[foreign], [own, foreign], [own, 999_999]])
      expect((await approve({ ids })).status).toBe(404);
    await runJobs(testApp);
    expect([await statusOf(own), await statusOf(foreign)]).toEqual(['requested', 'requested']);
    const everywhere = (await signedInOperator(testApp)).client;
    const { data } = await approve({ ids: [foreign] }, everywhere);
    const progress = await clerk.call('GET /reward-requests/bulk/:id', { params: { id: data.id } });
    expect(progress.status).toBe(404);
    const items = await clerk.call('GET /reward-requests/bulk-items', {
      query: { bulk: `${data.id}..${data.id}` },
    });
    expect(items.data.rows).toEqual([]);
    await runJobs(testApp);
  });

  it('does each ticked row once, and skips what is held or has changed, with the reason', async () => {
    const [good = 0, held = 0, changed = 0] = await requests(3);
    await hold(held);
    const { data } = await approve({ ids: [good, held, changed, good] });
    expect(data.total).toBe(3);
    await database.transaction((db) =>
      sql`update exchange_requests set status = 'rejected' where id = ${changed}`.execute(db),
    );
    const params = { id: data.id };
    const before = await clerk.call('GET /reward-requests/bulk/:id', { params });
    expect(before.data).toMatchObject({ waiting: 3, done: 0, skipped: 0, finished_at: null });
    await runJobs(testApp);
    const after = await clerk.call('GET /reward-requests/bulk/:id', { params });
    expect(after.data).toMatchObject({ waiting: 0, done: 1, skipped: 2, action: 'reward-requests/approve' });
    expect(after.data.finished_at).not.toBeNull();
    const bulk = `${data.id}..${data.id}`;
    const { data: items } = await clerk.call('GET /reward-requests/bulk-items', { query: { bulk } });
    expect(items.rows.map(({ thing_id, state, reason }) => [thing_id, state, reason])).toEqual([
      [good, 'done', null],
      [held, 'skipped', 'request_held'],
      [changed, 'skipped', 'request_not_open'],
    ]);
    const file = await clerk.call('GET /reward-requests/bulk-items/csv', {
      query: { bulk, state: 'skipped', columns: 'thing_id,reason', plain: 'true' },
    });
    expect(file.text).toBe(`thing_id,reason\r\n${held},request_held\r\n${changed},request_not_open\r\n`);
    expect(await statusOf(good)).toBe('approved');
  });

  it('of all rows that match is refused when there are more or fewer now, and freezes them otherwise', async () => {
    const ids = await requests(3);
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    const { member_id } = await database.read
      .selectFrom('exchange_requests')
      .select('member_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const filters = { member: `${member_id}..${member_id}`, status: 'requested' };
    const late = await approve({ matching: { filters, count: 2 } });
    expect([late.status, late.failure.conflict?.changed]).toEqual([
      409,
      [{ field: 'count', theirs: 3, yours: 2 }],
    ]);
    const { data } = await approve({ matching: { filters, count: 3 } });
    expect(data.total).toBe(3);
    // What begins to match afterwards is none of those that were counted.
    const { rows } = await database.pool.query(
      `insert into exchange_requests overriding system value select (json_populate_record(r, json_build_object('id', r.id + 500000))).*
       from exchange_requests r where id = $1 returning id`,
      [first],
    );
    await runJobs(testApp);
    expect([await statusOf(first), await statusOf(last)]).toEqual(['approved', 'approved']);
    expect(await statusOf(Number(rows[0]?.id))).toBe('requested');
    await database.pool.query('delete from exchange_requests where id = $1', [rows[0]?.id]);
    const progress = await clerk.call('GET /reward-requests/bulk/:id', { params: { id: data.id } });
    expect(progress.data).toMatchObject({ waiting: 0, done: 3, skipped: 0 });
  });

  it('that is sent twice with its key is one, also at the same time; the key of another is none', async () => {
    const ids = await requests(2);
    const body = { key: key(), ids };
    const answers = await Promise.all([approve(body), approve(body), approve(body)]);
    const [one] = answers;
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => one?.data));
    const { client } = await signedInOperator(testApp, { role: 'rewards', countries: ['BG'] });
    expect((await approve(body, client)).data.id).not.toBe(one?.data.id);
    await runJobs(testApp);
    const events = await database.read
      .selectFrom('exchange_request_events')
      .select('request_id')
      .where('status', '=', 'approved')
      .where('request_id', 'in', ids)
      .execute();
    expect(events).toHaveLength(2);
  });

  it('goes on where a killed process left it: no row is done twice or lost', async () => {
    const ids = await requests(3);
    const { data } = await approve({ ids });
    const dies = database.transaction(async (db) => {
      await runBulkItem(db, bulkActions, data.id);
      throw new Error('killed before the commit');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await Promise.all(ids.map(statusOf))).toEqual(['requested', 'requested', 'requested']);
    // Two workers that take the same row wait for each other.
    await Promise.all([1, 2].map(() => database.transaction((db) => runBulkItem(db, bulkActions, data.id))));
    await runJobs(testApp);
    const progress = await clerk.call('GET /reward-requests/bulk/:id', { params: { id: data.id } });
    expect(progress.data).toMatchObject({ waiting: 0, done: 3, skipped: 0 });
  });

  it('skips the rest when the operator has lost the right meanwhile, and a fault of ours as such, which the log is told of', async () => {
    const ids = await requests(2);
    const { data } = await approve({ ids });
    const broken = bulkActions.map((action) => ({
      ...action,
      run: () => Promise.reject(new Error('a fault')),
    }));
    const faults: unknown[] = [];
    await database.transaction((db) => runBulkItem(db, broken, data.id, (error) => void faults.push(error)));
    expect(faults).toEqual([new Error('a fault')]);
    await database.transaction((db) =>
      sql`update operators set role_id = (select id from operator_roles where name = 'support') where id = ${operator_id}`.execute(
        db,
      ),
    );
    await runJobs(testApp);
    const owner = (await signedInOperator(testApp)).client;
    const { data: items } = await owner.call('GET /reward-requests/bulk-items', {
      query: { bulk: `${data.id}..${data.id}` },
    });
    expect(items.rows.map(({ reason }) => reason)).toEqual(['unexpected', 'starter_not_allowed']);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['requested', 'requested']);
  });
});
