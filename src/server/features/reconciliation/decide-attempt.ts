import { fieldMessages } from '#contract/field-messages.ts';
import { effectOf } from '#contract/rules/reconciliation.ts';
import { LONGEST_REJECTION, type RejectionReason } from '#contract/rules/rejection-reasons.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { amendAttempt } from '#server/features/attempts/amend-attempt.ts';
import { acceptedKey, awardKeysOf } from '#server/features/attempts/confirm-attempt.ts';
import { endAttempt } from '#server/features/attempts/end-attempt.ts';
import { settleFlags } from '#server/features/attempts/settle-flags.ts';
import { type Actor, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { setInvitationState } from '#server/features/invitations/set-invitation-state.ts';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { operatorOf } from '#server/features/operator-sessions/operator-actor.ts';
import { awardPoints } from '#server/features/points/award-points.ts';
import { confirmPoints } from '#server/features/points/confirm-points.ts';
import { reversePoints } from '#server/features/points/reverse-points.ts';
import { rewardReferrer } from '#server/features/referrals/reward-referrer.ts';
import { countAsComplete, giveBackPlaces } from '#server/features/surveys/take-places.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import {
  insertReconciliation,
  lockAttemptByToken,
  type ReconciledAttempt,
} from './reconciliation.queries.ts';
import { tellPointsTakenBack } from './tell-points-taken-back.ts';

export type Reconciliation = Decision & {
  /** The attempt's token, as in links and reports. */
  attempt: string;
  actor: Actor;
  /** The change of points that a test run has shown: refused where it is another by now. */
  expected_points?: number;
};

export type Decision =
  | { verdict: 'accept' }
  /**
   * The member reads the sentence of `because` and, beside it, the words of `reason`, which `other` needs. Final points stay
   * with the member even if the client rejects the attempt later, unless `take_back`, for points credited by mistake or
   * through fraud.
   */
  | {
      verdict: 'reject';
      because?: RejectionReason | undefined;
      reason?: string | undefined;
      take_back?: boolean;
    };

/** `changed` is false if the same had been decided before; `points` is the change of the member's points. */
export type Reconciled = { changed: boolean; points: number };

/**
 * The final decision of the client or an operator on an attempt. Accepted: a complete whose points are final. Rejected:
 * pending points are reversed, the member is told why, and the quota place is released. Recorded in the audit log, and points that an
 * operator grants as a change of their own (decision 99).
 * Errors: `not_found`, `archived`, a field error for `reason`, `attempt_settled` if it was already rejected, or for our
 * own interviews that didn't end complete, `review_over` and `attempt_changed` where another change of points was expected.
 * The caller has locked the members, the attempt, the quota cells and the wallets (`reconcileAttempts`).
 */
export async function decideAttempt(db: Db, given: Reconciliation): Promise<Reconciled> {
  const because = given.verdict === 'reject' ? (given.because ?? 'other') : null;
  const reason = given.verdict === 'reject' ? checkReason(because, given.reason ?? '') : null;
  const attempt = await lockAttemptByToken(db, given.attempt);
  if (!attempt) throw new AppError('not_found');
  if (attempt.survey_state === 'archived') throw new AppError('archived');
  const verdict = given.verdict === 'accept' ? 'reconciled_accept' : 'reconciled_reject';
  const effect = effectOf(toDecide(attempt), given);
  if (effect.fault === 'known') return { changed: false, points: 0 };
  if (effect.fault !== null) throw new AppError('attempt_settled');
  if (given.expected_points !== undefined && given.expected_points !== effect.points)
    throw new AppError(effect.keeps_points ? 'review_over' : 'attempt_changed');

  const reverses = effect.points < 0;
  const points =
    given.verdict === 'accept'
      ? await accept(db, attempt, effect.points)
      : await reject(db, attempt, reverses);
  await amendAttempt(db, attempt.id, { reconciled: verdict });
  await insertReconciliation(db, {
    attempt_id: attempt.id,
    verdict,
    because,
    // The member has left, so nobody can read it.
    reason: attempt.member_id === null ? null : reason,
    points,
    reverses,
    actor: actorText(given.actor),
    at: clock.now(),
  });
  await recordAudit(db, {
    actor: given.actor,
    action: `${given.verdict}_attempt`,
    subject: `attempts ${attempt.id}`,
    details: { outcome: attempt.outcome, points },
  });
  await settleFlags(db, attempt.id, {
    verdict: given.verdict === 'accept' ? 'fine' : 'rejected',
    actor: given.actor,
  });
  const operator_id = operatorOf(given.actor);
  if (points > 0 && attempt.member_id !== null && operator_id !== null)
    await noteOwnChange(db, { member_id: attempt.member_id, operator_id, what: 'points' });
  // Also where the member has none left that could be taken.
  if (reverses && because !== null && attempt.member_id !== null)
    await tellPointsTakenBack(db, {
      attempt,
      member_id: attempt.member_id,
      points: -points,
      because,
      reason,
    });
  return { changed: true, points };
}

/** An attempt as the rule of decisions sees it. */
export const toDecide = ({ pending_until, ...attempt }: ReconciledAttempt) => ({
  ...attempt,
  is_pending: pending_until !== null,
});

/** The words beside a reason, which `other` needs. Error: a field error for `reason`. */
export function checkReason(because: RejectionReason | null, given: string): string | null {
  const reason = given.trim();
  if (reason === '' && because === 'other') throw fieldError({ reason: fieldMessages.required });
  if (reason.length > LONGEST_REJECTION) throw fieldError({ reason: fieldMessages.too_long });
  return reason === '' ? null : reason;
}

async function accept(db: Db, attempt: ReconciledAttempt, added: number): Promise<number> {
  const { id, survey_id, member_id, outcome } = attempt;
  if (member_id !== null && attempt.pending_until !== null && attempt.points > 0)
    for (const award_key of await awardKeysOf(db, id, attempt.points)) await confirmPoints(db, { award_key });
  await amendAttempt(db, id, { pending_until: null, points: attempt.points + added });
  if (outcome !== 'complete') {
    const ended_at = attempt.ended_at ?? clock.now();
    await amendAttempt(db, id, { outcome: 'complete', decided_by: 'panel', ended_at });
    await setInvitationState(db, attempt.invitation_id, 'complete');
    await countAsComplete(db, { id, survey_id, member_id });
  }
  if (member_id === null) return 0;
  if (added > 0)
    await awardPoints(db, {
      key: acceptedKey(id),
      member_id,
      points: added,
      for: { survey_id },
      pending: false,
    });
  await rewardReferrer(db, { member_id });
  return added;
}

async function reject(db: Db, attempt: ReconciledAttempt, isReversed: boolean): Promise<number> {
  const { id, outcome, points, accepted_points } = attempt;
  if (outcome === null) {
    // Reported by the browser only, and rejected.
    await endAttempt(db, attempt, { outcome: 'security', raw_code: null, decided_by: 'panel' });
    return 0;
  }
  if (outcome === 'complete') await giveBackPlaces(db, id);
  await amendAttempt(db, id, { pending_until: null, ...(isReversed ? { points: 0 } : {}) });
  if (!isReversed) return 0;
  const keys = [
    ...(await awardKeysOf(db, id, points - accepted_points)),
    ...(accepted_points > 0 ? [acceptedKey(id)] : []),
  ];
  let taken = 0;
  for (const award_key of keys) taken += (await reversePoints(db, { award_key })).taken;
  return 0 - taken;
}
