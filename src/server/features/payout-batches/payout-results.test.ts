import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkActions } from '#server/bulk-actions.ts';
import { runBulkItem } from '#server/features/bulk/run-bulk-item.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { newKey } from '#server/testing/payout-batches.ts';
import { resultsFile as file, noResults as none, resultClerks } from '#server/testing/payout-results.ts';
import { addReward, statusOfRequest } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;

let clerks: Awaited<ReturnType<typeof resultClerks>>;
beforeAll(async () => {
  clerks = await resultClerks(testApp, await addReward(testApp, { countries: ['BG'] }));
});

const results = async (id: number) => (await clerks.get(id)).requests.map(({ result }) => result);
describe('the results of a batch', () => {
  it('are tried first: each fault is named with its line, and nothing is written', async () => {
    const { id, ids } = await clerks.frozen(4);
    const [a = 0, b = 0, c = 0] = ids;
    const body = file([
      [a, '25.00', 'paid', '4417'],
      [b, '24.00', 'paid', ''],
      [c, '25.00', 'sent', ''],
      [c, '25.00', 'sent', ''],
      [999_999, '25.00', 'paid', ''],
    ]);
    const { data } = await clerks.attempt(id, body, clerks.first.client);
    expect(data.figures).toEqual({ ...none, paid: 1, left_out: 4 });
    expect(data.missing).toBe(1);
    expect(data.lines.map(({ line, fault }) => [line, fault])).toEqual([
      [2, null],
      [3, 'wrong_amount'],
      [4, 'double'],
      [5, 'double'],
      [6, 'unknown'],
    ]);
    await runJobs(testApp);
    expect(await results(id)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(await statusOfRequest(testApp, a)).toBe('approved');
  });

  it('are refused from whoever froze, before the batch is frozen, empty, and when they say something else now', async () => {
    const { id, ids } = await clerks.frozen(1);
    const body = file([[ids[0] ?? 0, '25', 'paid', '']]);
    const own = await clerks.apply(id, body, { paid: 1 }, { client: clerks.first.client });
    expect([own.status, own.failure.code]).toEqual([403, 'other_operator_needed']);
    expect((await clerks.apply(id, body, { paid: 2 })).status).toBe(409);
    expect(Object.keys((await clerks.apply(id, file([]), {})).failure.errors)).toEqual(['text']);
    const open = await clerks.create();
    expect((await clerks.attempt(open, body)).failure.code).toBe('batch_not_ready');
    expect(await results(id)).toEqual(['waiting']);
  });

  it('are carried out once: sent, paid out, returned with the points, or free for another batch', async () => {
    const { id, ids } = await clerks.frozen(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const body = file([
      [a, '25.00', 'sent', '4417'],
      [b, '25,00', 'paid', '4418'],
      [c, '25', 'returned', '4419'],
      [d, '25', 'not sent', ''],
    ]);
    const expected = { sent: 1, paid: 1, failed: 1, released: 1 };
    const key = newKey();
    const both = await Promise.all([
      clerks.apply(id, body, expected, { key }),
      clerks.apply(id, body, expected, { key }),
    ]);
    expect(both[0]?.data).toEqual(both[1]?.data);
    await runJobs(testApp);
    expect((await clerks.apply(id, body, expected, { key })).data).toEqual(both[0]?.data);
    await runJobs(testApp);
    expect(await results(id)).toEqual(['sent', 'paid', 'failed', 'released']);
    expect(await Promise.all(ids.map((one) => statusOfRequest(testApp, one)))).toEqual([
      'sent',
      'completed',
      'failed',
      'approved',
    ]);
    const told = await database.read
      .selectFrom('mails')
      .select('key')
      .where('key', 'like', 'reward-%')
      .where('key', 'not like', 'reward-requested%')
      .where('key', 'not like', 'reward-approved%')
      .execute();
    const of = (request: number) =>
      told
        .map((mail) => mail.key?.split(':'))
        .flatMap((parts) => (parts?.[1] === String(request) ? [parts[0]] : []));
    expect([of(a), of(b), of(c), of(d)]).toEqual([
      ['reward-sent'],
      ['reward-completed'],
      ['reward-failed'],
      [],
    ]);
    expect(await clerks.returned(ids)).toBe(1);
  });

  it('come in parts, say nothing twice, and close the batch once all are there', async () => {
    const { id, ids } = await clerks.frozen(2);
    const [a = 0, b = 0] = ids;
    await clerks.apply(id, file([[a, '25', 'sent', '1']]), { sent: 1 });
    await runJobs(testApp);
    expect((await clerks.move(id, 'close')).failure.code).toBe('batch_not_ready');
    expect((await clerks.move(id, 'reopen')).failure.code).toBe('batch_not_ready');
    const rest = file([
      [a, '25', 'sent', '1'],
      [b, '25', 'paid', '2'],
    ]);
    expect((await clerks.attempt(id, rest)).data.lines.map(({ fault }) => fault)).toEqual(['known', null]);
    await clerks.apply(id, rest, { paid: 1, left_out: 1 });
    await runJobs(testApp);
    expect((await clerks.move(id, 'close')).data.state).toBe('closed');
    expect((await clerks.attempt(id, rest)).failure.code).toBe('batch_not_ready');
    // One comes back weeks later.
    expect((await clerks.move(id, 'reopen')).data.state).toBe('frozen');
    await clerks.apply(id, file([[a, '25', 'returned', '']]), { failed: 1 });
    await runJobs(testApp);
    expect(await statusOfRequest(testApp, a)).toBe('failed');
  });

  it('of two operators with the same file count once', async () => {
    const { id, ids } = await clerks.frozen(2);
    const { client: third } = await signedInOperator(testApp, {
      role: 'rewards',
      countries: ['BG'],
      step_up: true,
    });
    const body = file(ids.map((one) => [one, '25', 'returned', '']));
    const answers = await Promise.all([
      clerks.apply(id, body, { failed: 2 }),
      clerks.apply(id, body, { failed: 2 }, { client: third }),
    ]);
    await runJobs(testApp);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await results(id)).toEqual(['failed', 'failed']);
    expect(await clerks.returned(ids)).toBe(2);
  });

  it('go on where a killed process left them', async () => {
    const { id, ids } = await clerks.frozen(2);
    const { data } = await clerks.apply(id, file(ids.map((one) => [one, '25', 'paid', ''])), { paid: 2 });
    await expect(
      database.transaction(async (db) => {
        await runBulkItem(db, bulkActions, data.bulk_id);
        throw new Error('killed before the commit');
      }),
    ).rejects.toThrow('killed');
    expect(await results(id)).toEqual(['waiting', 'waiting']);
    await runJobs(testApp);
    expect(await results(id)).toEqual(['paid', 'paid']);
  });

  it('are entered for a member who has left since the freeze: the money order was on its way', async () => {
    const { id, ids } = await clerks.frozen(1);
    const { requests } = await clerks.get(id);
    const member_id = requests[0]?.member_id ?? 0;
    const owner = await signedInOperator(testApp, { step_up: true });
    const gone = await owner.client.call('POST /members/:id/erase', {
      params: { id: member_id },
      body: { confirm: member_id, reason: 'The member asked for it' },
    });
    expect(gone.status).toBe(200);
    const { data } = await clerks.second.client.call('GET /payout-batches/:id/recipients', {
      params: { id },
    });
    expect(data).toMatchObject([{ street: 'ul. Vitosha 5' }]);
    await clerks.apply(id, file([[ids[0] ?? 0, '25', 'paid', '']]), { paid: 1 });
    await runJobs(testApp);
    expect(await statusOfRequest(testApp, ids[0] ?? 0)).toBe('completed');
  });
});
