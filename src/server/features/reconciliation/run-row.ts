import type { AfterReview } from '#contract/rules/reconciliation.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import type { BulkWork } from '#server/features/bulk/bulk-action.ts';
import { AppError } from '#server/http/app-error.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { findRow, setRowPoints } from './reconciliation-lists.queries.ts';

/**
 * Carries out one row of a client's list as the test run found it. Errors: those of `decideAttempt`, `already_decided`,
 * `review_over` and `attempt_changed` where something has changed since.
 */
async function runRow(
  db: Db,
  { id, actor, after_review }: { id: number; actor: Actor; after_review: AfterReview },
): Promise<void> {
  const row = await findRow(db, id);
  if (!row) throw new AppError('not_found');
  const { token, verdict, because, reason, expected_points } = row;
  const decision =
    verdict === 'accept'
      ? { verdict }
      : {
          verdict,
          because: because ?? undefined,
          // Of a member who has left nobody reads it.
          reason: reason ?? (because === 'other' ? '–' : undefined),
          take_back: after_review === 'take_back',
        };
  const [decided] = await reconcileAttempts(db, [token], { ...decision, actor, expected_points });
  if (!decided?.changed) throw new AppError('already_decided');
  await setRowPoints(db, id, decided.points);
}

/** Carries out the rows of a list; started by its application alone. */
export const reconciliationRows: BulkWork = {
  name: 'reconciliation-rows/apply',
  right: 'fieldwork',
  check: () => {},
  run: (db, { id, actor, input }) =>
    runRow(db, { id, actor, after_review: (input as { after_review: AfterReview }).after_review }),
};
