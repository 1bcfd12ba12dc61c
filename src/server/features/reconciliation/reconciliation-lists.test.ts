import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkActions } from '#server/bulk-actions.ts';
import { runBulkItem } from '#server/features/bulk/run-bulk-item.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { newKey } from '#server/testing/payout-batches.ts';
import { clientsList, noDecisions, reconciledSurvey } from '#server/testing/reconciliation.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;

let made: Awaited<ReturnType<typeof reconciledSurvey>>;
beforeAll(async () => {
  made = await reconciledSurvey(testApp);
});

describe('a reconciliation', () => {
  it("is refused without the right or a step-up, and another country's survey is unknown", async () => {
    const body = clientsList([['x', 'ok', '']]);
    const foreign = (await signedInOperator(testApp, { countries: ['AT'], step_up: true })).client;
    const support = (await signedInOperator(testApp, { role: 'support', step_up: true })).client;
    const plain = (await signedInOperator(testApp)).client;
    const path = 'POST /surveys/:id/reconciliations/try' as const;
    expect((await foreign.call(path, { params: { id: made.id }, body })).status).toBe(404);
    expect((await support.call(path, { params: { id: made.id }, body })).status).toBe(403);
    expect((await made.apply(body, { client: foreign })).status).toBe(404);
    expect((await made.apply(body, { client: plain })).failure.code).toBe('step_up_needed');
    const [{ token } = { token: '' }] = await made.attempts(1);
    const attempt = await made.attemptOf(token);
    const decide = {
      params: { id: attempt.id },
      body: { verdict: 'reject' as const, because: 'other' as const },
    };
    expect((await foreign.call('POST /attempts/:id/decide', decide)).status).toBe(404);
    expect((await plain.call('POST /attempts/:id/decide', decide)).failure.code).toBe('step_up_needed');
    expect((await made.first.call('POST /attempts/:id/decide', decide)).failure.errors).toHaveProperty(
      'reason',
    );
    expect((await foreign.call('GET /attempts/:id', { params: { id: attempt.id } })).status).toBe(404);
    expect((await made.attemptOf(token)).reconciled).toBeNull();
  });

  it('is tried first: each row says what would happen, and nothing is written', async () => {
    const [a, b, c, d] = await made.attempts(4);
    const [open] = await made.attempts(1, 'open');
    if (!a || !b || !c || !d || !open) throw new Error('too few');
    const { pseudonym } = await made.attemptOf(b.token);
    const body = clientsList([
      [a.token, 'ok', ''],
      [pseudonym ?? '', 'bad', 'Nonsense'],
      [c.token, 'ok', ''],
      [c.token, 'bad', ''],
      [d.token, 'bad', ''],
      [d.token, 'bad', ''],
      [open.token, 'ok', ''],
      ['nobody', 'ok', ''],
      [d.token, 'perhaps', ''],
    ]);
    const { figures, rows } = await made.tried(
      clientsList([
        ...body.text
          .split('\n')
          .slice(1, -1)
          .map((line) => line.split(';')),
      ]),
    );
    expect(rows.map(({ line, fault, points, confirmed }) => [line, fault, points, confirmed])).toEqual([
      [2, null, 0, 80],
      [3, null, -80, 0],
      [4, 'contradicts', 0, 0],
      [5, 'contradicts', 0, 0],
      [6, null, -80, 0],
      [7, 'double', 0, 0],
      [8, null, 80, 0],
      [9, 'unknown', 0, 0],
    ]);
    expect(figures).toEqual({
      ...noDecisions,
      accepted: 2,
      rejected: 2,
      granted: 80,
      confirmed: 80,
      taken_back: 160,
      told: 2,
      left_out: 4,
    });
    expect(rows[1]).toMatchObject({ attempt_id: null, because: 'other', reason: 'Nonsense' });
    expect((await made.apply(body)).status).toBe(409);
    expect((await made.attemptOf(a.token)).reconciled).toBeNull();
    expect((await database.read.selectFrom('reconciliation_lists').selectAll().execute()).length).toBe(0);
  });

  it('is applied row by row, once for a repeated request, and members read why', async () => {
    const [a, b, c] = await made.attempts(3);
    if (!a || !b || !c) throw new Error('too few');
    const body = clientsList([
      [a.token, 'ok', ''],
      [b.token, 'bad', ''],
      [c.token, 'bad', 'Nonsense'],
      ['nobody', 'bad', ''],
    ]);
    const { figures: expected } = await made.tried(body);
    const key = newKey();
    const sent = await Promise.all([
      made.apply(body, { key, expected }),
      made.apply(body, { key, expected }),
    ]);
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    const [{ id: list = 0 } = {}] = sent.map(({ data }) => data);
    await runJobs(testApp);
    expect(await made.rowsOf(list)).toEqual([
      [2, 'done', null, 0],
      [3, 'done', null, -80],
      [4, 'done', null, -80],
      [5, 'left_out', 'unknown', null],
    ]);
    const receipt = async (member: typeof a) =>
      (await member.client.call('GET /profile/surveys-taken')).data[0];
    expect(await receipt(a)).toMatchObject({ state: 'final', points: 80 });
    expect(await receipt(b)).toMatchObject({
      state: 'reversed',
      taken_back: 80,
      because: 'too_fast',
      reason: null,
    });
    expect(await receipt(c)).toMatchObject({ because: 'other', reason: 'Nonsense' });
    const found = await made.attemptOf(b.token);
    const { data } = await made.first.call('GET /attempts/:id', { params: { id: found.id } });
    expect(data.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'mail',
        'rejected',
        'points',
        'ended',
        'report',
        'sent_on',
        'started',
        'invited',
      ]),
    );
    expect(data.timeline.find(({ what }) => what === 'rejected')?.details).toMatchObject({
      list,
      because: 'too_fast',
    });
    expect(data.timeline.find(({ what }) => what === 'report')?.details).toMatchObject({
      signature: 'valid',
    });
    const again = await made.tried(body);
    expect(again.rows.map(({ fault }) => fault)).toEqual(['known', 'known', 'known', 'unknown']);
  });

  it('of two operators at once does each attempt once, and says what the other had done', async () => {
    const started = await made.attempts(3);
    const [a, b, c] = started.map(({ token }) => token);
    const [one, other] = [
      clientsList([
        [a ?? '', 'bad', ''],
        [b ?? '', 'bad', ''],
        [c ?? '', 'ok', ''],
      ]),
      clientsList([
        [c ?? '', 'bad', ''],
        [b ?? '', 'bad', ''],
        [a ?? '', 'ok', ''],
      ]),
    ];
    const lists = [await made.applied(one), await made.applied(other, made.second)];
    const turn = (bulk: number) => database.transaction((db) => runBulkItem(db, bulkActions, bulk));
    // Row by row, both at once, as two workers would.
    for (let at = 0; at < 3; at += 1) await Promise.all(lists.map(({ bulk_id }) => turn(bulk_id)));
    await runJobs(testApp);
    const rows = (await Promise.all(lists.map(({ id: list }) => made.rowsOf(list)))).flat();
    expect(rows.filter(([, state]) => state === 'done')).toHaveLength(3);
    for (const [, state, why] of rows)
      if (state !== 'done')
        expect(['already_decided', 'attempt_settled', 'review_over', 'attempt_changed']).toContain(why);
    expect((await proveJournal(database.read)).faults).toEqual([]);
  });

  it('skips what has become final since the test run', async () => {
    const [a] = await made.attempts(1);
    if (!a) throw new Error('too few');
    const { id: list } = await made.applied(clientsList([[a.token, 'bad', '']]));
    const { id: attempt } = await made.attemptOf(a.token);
    await database.transaction((db) =>
      db.updateTable('attempts').set({ pending_until: null }).where('id', '=', attempt).execute(),
    );
    await runJobs(testApp);
    expect(await made.rowsOf(list)).toEqual([[2, 'skipped', 'review_over', null]]);
    expect((await made.tried(clientsList([[a.token, 'bad', '']]))).rows[0]?.fault).toBe('review_over');
  });
});
