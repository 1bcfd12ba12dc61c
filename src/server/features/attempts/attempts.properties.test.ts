import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { recordReport } from '#server/features/reports/record-report.ts';
import { recordReturn } from '#server/features/reports/record-return.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { AppError } from '#server/http/app-error.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  idsOf,
  inviteOne,
  start,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { confirmAttempt } from './confirm-attempt.ts';
import { endExpiredAttempts } from './end-expired-attempts.ts';
import { surveysTaken } from './surveys-taken.ts';

const ORIGIN = 'http://bg.localhost:3000';
const PROMISED = 80;
const FOR_A_SCREENOUT = 5;
const MINUTE_MS = 60_000;
const actor = { kind: 'command_line', name: 'test' } as const;

type Step =
  | { step: 'report' | 'signed return' | 'unsigned return'; outcome: Outcome }
  | { step: 'page' | 'expire' | 'review over' | 'accept' | 'reject' | 'take back' };

const outcome = fc.constantFrom<Outcome>('complete', 'complete', 'screenout', 'quota_full', 'quality');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ step: fc.constantFrom('report', 'signed return', 'unsigned return'), outcome }),
  fc.record({ step: fc.constantFrom('page', 'expire', 'review over', 'accept', 'reject', 'take back') }),
);

/** The expected state of an attempt: a minimal model of the rules. */
type Expected = { outcome: Outcome | null; points: number; pending: boolean; rejected: boolean };

function expectedAfter(kind: 'built_in' | 'external', steps: readonly Step[]): Expected {
  const now: Expected = { outcome: null, points: 0, pending: false, rejected: false };
  const end = (as: Outcome) => {
    if (now.outcome !== null) return;
    now.outcome = as;
    now.points = as === 'complete' ? PROMISED : as === 'screenout' ? FOR_A_SCREENOUT : 0;
    now.pending = now.points > 0;
  };
  for (const taken of [...steps, { step: 'expire' }, { step: 'review over' }] as Step[]) {
    if (taken.step === 'report' || taken.step === 'signed return') end(taken.outcome);
    // A page that screens out.
    if (taken.step === 'page' && kind === 'built_in') end('screenout');
    if (taken.step === 'expire') end(kind === 'built_in' ? 'abandoned' : 'timeout');
    if (taken.step === 'review over') now.pending = false;
    if (taken.step === 'accept' && !now.rejected && (kind === 'external' || now.outcome === 'complete')) {
      now.outcome = 'complete';
      now.points = PROMISED;
      now.pending = false;
    }
    if ((taken.step === 'reject' || taken.step === 'take back') && !now.rejected) {
      end('security');
      if (now.pending || taken.step === 'take back') now.points = 0;
      now.pending = false;
      now.rejected = true;
    }
  }
  return now;
}

describe('an attempt', () => {
  let test: TestApp;
  let surveys: Record<'built_in' | 'external', string>;
  let screenout: Record<string, unknown>;
  let visitor: TestClient;

  beforeAll(async () => {
    test = await startTestApp();
    visitor = test.visitor();
    const terms = {
      points: PROMISED,
      screenout_points: FOR_A_SCREENOUT,
      review_days: 14,
      attempt_minutes: 60,
    };
    surveys = {
      built_in: await addSurvey(test, terms),
      external: await addExternalSurvey(test, { ...terms, completes_wanted: 1000 }),
    };
    const ids = await idsOf(test, surveys.built_in);
    screenout = { [ids('adult')]: ids('adult.no') };
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  async function live(kind: 'built_in' | 'external', attempt: string, steps: readonly Step[]): Promise<void> {
    const survey_number = surveys[kind];
    const key = await surveyKey(test, survey_number);
    const link = (said: Outcome) =>
      reportLink(ORIGIN, { survey_number, attempt, outcome: said }, key, new Date());
    const write = test.database.transaction;
    const { id } = await test.database.read
      .selectFrom('attempts')
      .select('id')
      .where('token', '=', attempt)
      .executeTakeFirstOrThrow();
    for (const taken of steps) {
      const decide = (
        decision: { verdict: 'accept' } | { verdict: 'reject'; reason: string; take_back: boolean },
      ) => write((db) => reconcileAttempts(db, [attempt], { actor, ...decision })).catch(settled);
      if (taken.step === 'report')
        await write((db) => recordReport(db, { survey_number, url: link(taken.outcome), channel: 's2s' }));
      if (taken.step === 'signed return' || taken.step === 'unsigned return') {
        const url =
          taken.step === 'signed return'
            ? link(taken.outcome)
            : `${ORIGIN}/unsigned?attempt=${attempt}&outcome=${taken.outcome}`;
        await write((db) => recordReturn(db, { survey_number, url }));
      }
      if (taken.step === 'page' && kind === 'built_in')
        await visitor.call('POST /interviews/:token/pages/:page', {
          params: { token: attempt, page: 0 },
          body: { values: screenout },
        });
      if (taken.step === 'expire') {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * MINUTE_MS });
        await write((db) => endExpiredAttempts(db));
      }
      if (taken.step === 'review over') await write((db) => confirmAttempt(db, id));
      if (taken.step === 'accept') await decide({ verdict: 'accept' });
      if (taken.step === 'reject') await decide({ verdict: 'reject', reason: 'Random', take_back: false });
      if (taken.step === 'take back') await decide({ verdict: 'reject', reason: 'Random', take_back: true });
    }
  }

  it('ends with an outcome and exactly the points that it should, whatever happens to it in which order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('built_in' as const, 'external' as const),
        fc.array(step, { maxLength: 8 }),
        async (kind, steps) => {
          vi.useRealTimers();
          const { member_id } = await addMember(test);
          const token = await inviteOne(test, surveys[kind], member_id);
          const attempt = await (kind === 'built_in' ? start : startExternal)(visitor, token);
          await live(kind, attempt, steps);
          await live(kind, attempt, [{ step: 'expire' }]);
          await runJobs(test, { evenLater: true });

          const expected = expectedAfter(kind, steps);
          const [receipt, ...others] = await surveysTaken(test.database.read, member_id, {
            language: 'en',
            fallback: 'en',
          });
          expect(others).toEqual([]);
          expect({ outcome: receipt?.outcome, points: receipt?.points }).toEqual({
            outcome: expected.outcome,
            points: expected.points,
          });
          expect(['final', 'reversed', 'unverified']).toContain(receipt?.state);
          expect(await memberPoints(test.database.read, member_id)).toEqual({
            points: expected.points,
            pending: 0,
          });
        },
      ),
      { numRuns: 60 },
    );
    vi.useRealTimers();
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    const open = await test.database.read
      .selectFrom('attempts')
      .select('id')
      .where('outcome', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const cells = await test.database.read
      .selectFrom('quota_cells as c')
      .select(['c.filled'])
      .select((eb) =>
        eb
          .selectFrom('attempt_places')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('cell_id', '=', 'c.id')
          .as('held'),
      )
      .execute();
    for (const { filled, held } of cells) expect(filled).toBe(held);
  });
});

/** Refused because it was rejected earlier, or because our own interview decides. */
function settled(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'attempt_settled')) throw error;
}
