import * as calls from '#contract/operator/unverified-completes.calls.ts';
import { effectOf } from '#contract/rules/reconciliation.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { bulkAction } from '#server/features/bulk/bulk-action.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkReason } from './decide-attempt.ts';
import { type Decision, reconcileAttempts } from './reconcile-attempts.ts';
import { findUnverified, isOfArchivedSurvey } from './unverified-reports.queries.ts';

/**
 * Decides an attempt that waits unverified. Errors: those of `decideAttempt`, `already_decided` once it no longer waits, `archived` where its
 * survey has been archived meanwhile, `attempt_changed` where the survey's own report has arrived, `forged` where it would pay for a
 * signature that fits no key.
 */
async function decideUnverified(
  db: Db,
  { attempt_id, actor, decision }: { attempt_id: number; actor: Actor; decision: Decision },
): Promise<void> {
  const attempt = await findUnverified(db, attempt_id);
  if (!attempt)
    throw new AppError((await isOfArchivedSurvey(db, attempt_id)) ? 'archived' : 'already_decided');
  if (decision.verdict === 'accept' && attempt.signature === 'bad') throw new AppError('forged');
  const expected_points = effectOf(attempt, decision).points;
  const [decided] = await reconcileAttempts(db, [attempt.token], { ...decision, actor, expected_points });
  if (!decided?.changed) throw new AppError('already_decided');
}

/** What operators do with many completes that nobody has proven. */
export const unverifiedBulk = [
  bulkAction(calls.acceptUnverified, (db, { id, actor }) =>
    decideUnverified(db, { attempt_id: id, actor, decision: { verdict: 'accept' } }),
  ),
  bulkAction(
    calls.rejectUnverified,
    (db, { id, actor, input }) =>
      decideUnverified(db, { attempt_id: id, actor, decision: { verdict: 'reject', ...input } }),
    ({ because, reason = '' }) => void checkReason(because, reason),
  ),
];
