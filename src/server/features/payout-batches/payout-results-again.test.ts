import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { resultsFile as file, resultClerks } from '#server/testing/payout-results.ts';
import { addReward } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;

let clerks: Awaited<ReturnType<typeof resultClerks>>;
beforeAll(async () => {
  clerks = await resultClerks(testApp, await addReward(testApp, { countries: ['BG'] }));
});

describe('results that meet others', () => {
  it('wait until what another file says is carried out, and say nothing against it', async () => {
    const { id, ids } = await clerks.frozen(2);
    const [a = 0, b = 0] = ids;
    const first = await clerks.apply(
      id,
      file([
        [a, '25', 'paid', ''],
        [b, '25', 'paid', ''],
      ]),
      { paid: 2 },
    );
    const other = file([
      [a, '25', 'returned', ''],
      [b, '25', 'not sent', ''],
    ]);
    expect((await clerks.attempt(id, other)).data.lines.map(({ fault }) => fault)).toEqual([
      null,
      'contradicts',
    ]);
    // The right ends before the first row: nothing was carried out, and the batch is as it was before the file.
    const { operator_id } = clerks.second;
    const rights = async (role: string) => {
      await database.transaction(async (db) => {
        const { id: role_id } = await db
          .selectFrom('operator_roles')
          .select('id')
          .where('name', '=', role)
          .executeTakeFirstOrThrow();
        await db.updateTable('operators').set({ role_id }).where('id', '=', operator_id).execute();
      });
    };
    await rights('auditor');
    await runJobs(testApp);
    await rights('rewards');
    const { data } = await clerks.first.client.call('GET /reward-requests/bulk/:id', {
      params: { id: first.data.bulk_id },
    });
    expect(data).toMatchObject({ skipped: 2, done: 0, stopped_because: 'starter_not_allowed' });
    expect((await clerks.get(id)).requests.map(({ result, outcome }) => [result, outcome])).toEqual([
      ['waiting', null],
      ['waiting', null],
    ]);
    expect((await clerks.move(id, 'reopen')).data.state).toBe('open');
  });

  it('follow what was done by hand meanwhile, and give no points back twice', async () => {
    const { id, ids } = await clerks.frozen(2);
    const [a = 0, b = 0] = ids;
    const sent = file(ids.map((one) => [one, '25', 'sent', '']));
    await clerks.apply(id, sent, { sent: 2 });
    await runJobs(testApp);
    for (const request of ids)
      await clerks.first.client.call('POST /reward-requests/:id/fail', {
        params: { id: request },
        body: { reason: 'returned' },
      });
    const later = file([
      [a, '25', 'returned', ''],
      [b, '25', 'paid', ''],
    ]);
    await clerks.apply(id, later, { failed: 1, paid: 1 });
    await runJobs(testApp);
    expect((await clerks.get(id)).requests.map(({ result, outcome }) => [result, outcome])).toEqual([
      ['failed', null],
      ['sent', null],
    ]);
    expect(await clerks.returned(ids)).toBe(2);
    // A list that is printed again names nobody whose points are back.
    const { data } = await clerks.second.client.call('GET /payout-batches/:id/recipients', {
      params: { id },
    });
    expect(data).toEqual([]);
  });

  it('are not carried out for whoever changed what decides where the reward goes, but for somebody else', async () => {
    const { id, ids } = await clerks.frozen(1);
    const [request = 0] = ids;
    const { member_id } = await database.read
      .selectFrom('exchange_requests')
      .select('member_id')
      .where('id', '=', request)
      .executeTakeFirstOrThrow();
    await database.transaction((db) =>
      noteOwnChange(db, {
        member_id: member_id ?? 0,
        operator_id: clerks.second.operator_id,
        what: 'name',
      }),
    );
    const body = file([[request, '25', 'paid', '']]);
    const own = await clerks.apply(id, body, { paid: 1 });
    await runJobs(testApp);
    const items = await clerks.second.client.call('GET /reward-requests/bulk-items', {
      query: { bulk: `${own.data.bulk_id}..${own.data.bulk_id}` },
    });
    expect(items.data.rows).toMatchObject([{ state: 'skipped', reason: 'own_change' }]);
    expect((await clerks.get(id)).requests.map(({ result }) => result)).toEqual(['waiting']);
    const third = await signedInOperator(testApp, { step_up: true });
    await clerks.apply(id, body, { paid: 1 }, { client: third.client });
    await runJobs(testApp);
    expect((await clerks.get(id)).requests.map(({ result }) => result)).toEqual(['paid']);
  });
});
