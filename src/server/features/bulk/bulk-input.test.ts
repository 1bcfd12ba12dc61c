import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkActions } from '#server/bulk-actions.ts';
import { chainFaults } from '#server/features/audit/audit-proof.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, statusOfRequest, unheldRequests } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { runBulkItem } from './run-bulk-item.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;

let clerk: OperatorClient;
let reward: Awaited<ReturnType<typeof addReward>>;
beforeAll(async () => {
  clerk = (await signedInOperator(testApp, { role: 'rewards', countries: ['BG'] })).client;
  reward = await addReward(testApp, { countries: ['BG'] });
});
const requests = (count: number) => unheldRequests(testApp, reward, { count, country_code: 'BG' });
const statusOf = (id: number) => statusOfRequest(testApp, id);

let nextKey = 1;
const key = () => `test-key-${nextKey++}`;

describe('a bulk action', () => {
  it('that carries a reason is refused without it, and takes none that no row could be done with', async () => {
    const ids = await requests(1);
    const reject = (body: Record<string, unknown>) =>
      clerk.call('POST /reward-requests/bulk/reject', { body: { key: key(), ids, ...body } as never });
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: 'returned' }, 'reason'],
      [{ reason: 'other' }, 'note'],
      [{ reason: 'other', note: '  ' }, 'note'],
      [{ reason: 'not_available', note: 'x'.repeat(501) }, 'note'],
      [{ reason: 'not_available', colour: 'red' }, 'colour'],
    ] as const)
      expect(Object.keys((await reject(body)).failure.errors)).toEqual([field]);
    const send = await clerk.call('POST /reward-requests/bulk/send', { body: { key: key(), ids } });
    expect([send.status, send.failure.code]).toEqual([403, 'step_up_needed']);
    const one = key();
    const { data } = await reject({ key: one, reason: 'other', note: 'Please call us' });
    expect((await reject({ key: one, reason: 'other', note: 'Please call us' })).data).toEqual(data);
    expect((await reject({ key: one, reason: 'not_available' })).status).toBe(409);
  });

  it('does each row with what it carries', async () => {
    const { client } = await signedInOperator(testApp, {
      role: 'rewards',
      countries: ['BG'],
      step_up: true,
    });
    const ids = await requests(2);
    const [lost = 0, kept = 0] = ids;
    const run = async (action: 'approve' | 'send' | 'complete' | 'fail', body: Record<string, unknown>) => {
      await client.call(`POST /reward-requests/bulk/${action}`, { body: { key: key(), ...body } as never });
      await runJobs(testApp);
    };
    await run('approve', { ids });
    await run('send', { ids, note: '4417 0932' });
    await run('complete', { ids });
    await run('fail', { ids: [lost], reason: 'returned', note: 'Came back' });
    expect([await statusOf(lost), await statusOf(kept)]).toEqual(['failed', 'completed']);
    const events = await database.read
      .selectFrom('exchange_request_events')
      .select(['status', 'reason', 'note'])
      .where('request_id', '=', lost)
      .where('note', 'is not', null)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { status: 'sent', reason: null, note: '4417 0932' },
      { status: 'failed', reason: 'returned', note: 'Came back' },
    ]);
  });

  it('of an API key stops with the reason once the key is revoked, and the log names the key before', async () => {
    const owner = await signedInOperator(testApp, { step_up: true });
    const made = await owner.client.call('POST /api-keys', {
      body: { name: 'Warehouse', rights: ['rewards_read', 'rewards_decide'], countries: ['BG'], days: 1 },
    });
    const byKey = testApp.console();
    const headers = { authorization: `Bearer ${made.data.key}`, 'sec-fetch-site': 'none' };
    const ids = await requests(3);
    const [first = 0] = ids;
    const { data } = await byKey.call('POST /reward-requests/bulk/approve', {
      headers,
      body: { key: key(), ids },
    });
    await database.transaction((db) => runBulkItem(db, bulkActions, data.id));
    await owner.client.call('DELETE /api-keys/:id', { params: { id: made.data.api_key.id } });
    await runJobs(testApp);
    const progress = await clerk.call('GET /reward-requests/bulk/:id', { params: { id: data.id } });
    expect(progress.data).toMatchObject({ waiting: 0, done: 1, skipped: 2, stopped_because: 'key_ended' });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'requested', 'requested']);
    const key_id = made.data.api_key.id;
    const { data: log } = await owner.client.call('GET /audit-log', {
      query: { key: `${key_id}..${key_id}` },
    });
    const actor_name = 'Irina Koleva';
    expect(log.rows).toMatchObject([
      {
        action: 'approve_exchange_request',
        subject: `exchange_requests ${first}`,
        key_name: 'Warehouse',
        actor_name,
      },
      { action: 'bulk_action', key_id, key_name: 'Warehouse', actor_name },
    ]);
    const { data: own } = await owner.client.call('GET /audit-log', { query: { action: 'api_key_ended' } });
    expect(own.rows[0]?.key_id).toBeNull();
    expect(await chainFaults(database.read)).toEqual([]);
  });
});
