import { fieldMessages } from '#contract/field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { amendAttempt } from '#server/features/attempts/amend-attempt.ts';
import { acceptedKey, awardKeysOf } from '#server/features/attempts/confirm-attempt.ts';
import { endAttempt } from '#server/features/attempts/end-attempt.ts';
import { type Actor, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { setInvitationState } from '#server/features/invitations/set-invitation-state.ts';
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

const LONGEST_REASON = 500;

export type Reconciliation = Decision & {
  /** The attempt's token, as in links and reports. */
  attempt: string;
  actor: Actor;
};

export type Decision =
  | { verdict: 'accept' }
  /**
   * `reason` is shown to the member; final points stay with the member even if the client rejects the attempt later,
   * unless `take_back`, for points credited by mistake or through fraud.
   */
  | { verdict: 'reject'; reason: string; take_back?: boolean };

/** `changed` is false if the same had been decided before; `points` is the change of the member's points. */
export type Reconciled = { changed: boolean; points: number };

/**
 * The final decision of the client or an operator on an attempt. Accepted: a complete whose points are final. Rejected:
 * pending points are reversed, the member is told why, and the quota place is released. Recorded in the audit log.
 * Errors: `not_found`, `archived`, a field error for `reason`, `attempt_settled` if it was already rejected, or for our
 * own interviews that didn't end complete. The caller has locked the members, the attempt, the quota cells and the
 * wallets (`reconcileAttempts`).
 */
export async function decideAttempt(db: Db, given: Reconciliation): Promise<Reconciled> {
  const reason = given.verdict === 'reject' ? checkReason(given.reason) : null;
  const attempt = await lockAttemptByToken(db, given.attempt);
  if (!attempt) throw new AppError('not_found');
  if (attempt.survey_state === 'archived') throw new AppError('archived');
  const verdict = given.verdict === 'accept' ? 'reconciled_accept' : 'reconciled_reject';
  if (attempt.reconciled === verdict) return { changed: false, points: 0 };
  if (attempt.reconciled === 'reconciled_reject') throw new AppError('attempt_settled');

  const points =
    given.verdict === 'accept'
      ? await accept(db, attempt)
      : await reject(db, attempt, given.take_back ?? false);
  await amendAttempt(db, attempt.id, { reconciled: verdict });
  await insertReconciliation(db, {
    attempt_id: attempt.id,
    verdict,
    // The member has left, so nobody can read it.
    reason: attempt.member_id === null ? null : reason,
    points,
    actor: actorText(given.actor),
    at: clock.now(),
  });
  await recordAudit(db, {
    actor: given.actor,
    action: `${given.verdict}_attempt`,
    subject: `attempts ${attempt.id}`,
    details: { outcome: attempt.outcome, points },
  });
  if (points < 0 && reason !== null && attempt.member_id !== null)
    await tellPointsTakenBack(db, { attempt, member_id: attempt.member_id, points: -points, reason });
  return { changed: true, points };
}

function checkReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw fieldError({ reason: fieldMessages.required });
  if (reason.length > LONGEST_REASON) throw fieldError({ reason: fieldMessages.too_long });
  return reason;
}

async function accept(db: Db, attempt: ReconciledAttempt): Promise<number> {
  const { id, survey_id, member_id, outcome } = attempt;
  if (outcome !== 'complete' && attempt.survey_kind === 'built_in') throw new AppError('attempt_settled');
  if (member_id !== null && attempt.pending_until !== null && attempt.points > 0)
    for (const award_key of await awardKeysOf(db, id, attempt.points)) await confirmPoints(db, { award_key });
  const added =
    outcome === 'complete' || member_id === null ? 0 : Math.max(0, attempt.promised_points - attempt.points);
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

async function reject(db: Db, attempt: ReconciledAttempt, takeBack: boolean): Promise<number> {
  const { id, outcome, points, accepted_points } = attempt;
  if (outcome === null) {
    // Reported by the browser only, and rejected.
    await endAttempt(db, attempt, { outcome: 'security', raw_code: null, decided_by: 'panel' });
    return 0;
  }
  if (outcome === 'complete') await giveBackPlaces(db, id);
  const isReversed = points > 0 && attempt.member_id !== null && (attempt.pending_until !== null || takeBack);
  await amendAttempt(db, id, { pending_until: null, ...(isReversed ? { points: 0 } : {}) });
  if (!isReversed) return 0;
  const keys = [
    ...(await awardKeysOf(db, id, points - accepted_points)),
    ...(accepted_points > 0 ? [acceptedKey(id)] : []),
  ];
  let taken = 0;
  for (const award_key of keys) taken += (await reversePoints(db, { award_key })).taken;
  return -taken;
}
