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

  it('counts nothing that an earlier list has still to decide, until that is done', async () => {
    const [a, b, c] = await made.attempts(3);
    if (!a || !b || !c) throw new Error('too few');
    const { missing } = await made.tried(clientsList([['nobody', 'ok', '']]));
    const { id: list, bulk_id } = await made.applied(
      clientsList([
        [a.token, 'ok', ''],
        [b.token, 'bad', ''],
      ]),
    );
    const later = {
      ...clientsList([
        [a.token, 'bad', ''],
        [b.token, 'bad', ''],
        [c.token, 'bad', ''],
      ]),
      after_review: 'take_back' as const,
    };
    const during = await made.tried(later, made.second);
    expect(during.rows.map(({ fault, points }) => [fault, points])).toEqual([
      ['other_list', 0],
      ['other_list', 0],
      [null, -80],
    ]);
    expect(during.figures).toEqual({ ...noDecisions, rejected: 1, taken_back: 80, told: 1, left_out: 2 });
    // The list that is being carried out decides two of them, this one the third.
    expect(during.missing).toBe(missing - 3);
    // Once an attempt is reached, the list would do something else: the test run is asked for again.
    await database.transaction((db) => runBulkItem(db, bulkActions, bulk_id));
    expect((await made.apply(later, { client: made.second, expected: during.figures })).status).toBe(409);
    await runJobs(testApp);
    expect(await made.rowsOf(list)).toEqual([
      [2, 'done', null, 0],
      [3, 'done', null, -80],
    ]);
    const { id: second } = await made.applied(later, made.second);
    await runJobs(testApp);
    expect(await made.rowsOf(second)).toEqual([
      [2, 'done', null, -80],
      [3, 'left_out', 'known', null],
      [4, 'done', null, -80],
    ]);
  });

  it('skips what a colleague decides while it is carried out, and says so', async () => {
    const started = await made.attempts(3);
    const [a, b, c] = await Promise.all(started.map(({ token }) => made.attemptOf(token)));
    if (!a || !b || !c) throw new Error('too few');
    const { id: list, bulk_id } = await made.applied(
      clientsList([
        [a.token, 'bad', ''],
        [b.token, 'bad', ''],
        [c.token, 'ok', ''],
      ]),
    );
    const decide = (id: number, verdict: 'accept' | 'reject') =>
      made.second.call('POST /attempts/:id/decide', {
        params: { id },
        body: verdict === 'accept' ? { verdict } : { verdict, because: 'too_fast' },
      });
    const turn = () => database.transaction((db) => runBulkItem(db, bulkActions, bulk_id));
    // Row by row, both at once, each in an order of their own.
    await Promise.all([turn(), decide(c.id, 'reject')]);
    await Promise.all([turn(), decide(b.id, 'reject')]);
    await Promise.all([turn(), decide(a.id, 'accept')]);
    await runJobs(testApp);
    const rows = await made.rowsOf(list);
    expect(rows[0]).toEqual([2, 'done', null, -80]);
    // Whoever of the two came first with the same decision has made it.
    expect(['done', 'skipped']).toContain(rows[1]?.[1]);
    expect(rows[2]).toEqual([4, 'skipped', 'attempt_settled', null]);
    for (const { id, token } of [a, b, c])
      expect([id, (await made.attemptOf(token)).reconciled]).toEqual([id, 'reconciled_reject']);
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
