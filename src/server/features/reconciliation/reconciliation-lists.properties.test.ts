import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { clientsList, reconciledSurvey } from '#server/testing/reconciliation.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;

let made: Awaited<ReturnType<typeof reconciledSurvey>>;
beforeAll(async () => {
  made = await reconciledSurvey(testApp);
});

it('leaves the journal balanced, and each attempt with the points of its last decision', async () => {
  const started = await made.attempts(4);
  const open = await made.attempts(2, 'open');
  const tokens = [...started, ...open].map(({ token }) => token);
  const row = fc.tuple(fc.constantFrom(...tokens), fc.constantFrom('ok', 'bad'), fc.constant(''));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const body = clientsList(rows);
      const { figures } = await made.tried(body);
      if (figures.accepted + figures.rejected > 0) {
        await made.apply(body, { expected: figures });
        await runJobs(testApp);
      }
      for (const token of tokens) {
        const { id: attempt, points, reconciled, outcome } = await made.attemptOf(token);
        const { rows: sums } = await database.pool.query(
          `select coalesce(sum(wallet + pending), 0)::int as points from movements
           where key ~ ('^((confirm|reverse):)?award:attempt:' || $1 || '(:accepted)?$')`,
          [attempt],
        );
        expect([reconciled, points]).toEqual([reconciled, sums[0].points]);
        if (reconciled === 'reconciled_accept') expect([outcome, points]).toEqual(['complete', 80]);
      }
      expect((await proveJournal(database.read)).faults).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
