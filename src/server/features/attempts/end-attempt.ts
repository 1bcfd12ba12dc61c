import type { Unpaid } from '#contract/portal/attempts.calls.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { setInvitationState } from '#server/features/invitations/set-invitation-state.ts';
import { awardPoints } from '#server/features/points/award-points.ts';
import { rewardReferrer } from '#server/features/referrals/reward-referrer.ts';
import { giveBackPlaces } from '#server/features/surveys/take-places.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { AttemptTerms } from './attempt-terms.ts';
import { consolationToday, updateAttempt } from './attempts.queries.ts';
import { awardKey, confirmAttemptJob } from './confirm-attempt.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type Ending = {
  outcome: Outcome;
  /** The sender's own code beside ours. */
  raw_code: string | null;
  /** Who decided: the panel or the survey. */
  decided_by: 'panel' | 'survey';
};

/**
 * Ends a locked, open attempt with an outcome: releases its quota places unless it is a complete, and books what it
 * earned, immediately or pending until the survey's review window is over.
 */
export async function endAttempt(db: Db, attempt: AttemptTerms, ending: Ending): Promise<void> {
  const now = clock.now();
  const { outcome, raw_code, decided_by } = ending;
  const { points, unpaid } = await earned(db, attempt, outcome, now);
  const isReviewed = attempt.member_id !== null && (points > 0 || outcome === 'complete');
  const pendingUntil =
    isReviewed && attempt.review_days > 0 ? new Date(now.getTime() + attempt.review_days * DAY_MS) : null;
  await updateAttempt(db, attempt.id, {
    outcome,
    raw_code,
    decided_by,
    ended_at: now,
    points,
    pending_until: pendingUntil,
    unpaid: unpaid && JSON.stringify(unpaid),
  });
  await setInvitationState(db, attempt.invitation_id, outcome);
  if (outcome !== 'complete') await giveBackPlaces(db, attempt.id);
  if (attempt.member_id === null) return;

  if (points > 0) {
    await awardPoints(db, {
      key: awardKey(attempt.id),
      member_id: attempt.member_id,
      points,
      for: { survey_id: attempt.survey_id },
      pending: pendingUntil !== null,
    });
  }
  if (pendingUntil) {
    const key = `confirm-attempt:${attempt.id}`;
    await enqueue(db, confirmAttemptJob, { attempt_id: attempt.id }, { key, runAt: pendingUntil });
  } else if (outcome === 'complete') await rewardReferrer(db, { member_id: attempt.member_id });
}

type Earned = { points: number; unpaid: Unpaid | null };

async function earned(db: Db, attempt: AttemptTerms, outcome: Outcome, now: Date): Promise<Earned> {
  const { member_id, daily_cap } = attempt;
  const nothing: Earned = { points: 0, unpaid: null };
  if (member_id === null) return nothing;
  if (outcome === 'complete') return { points: attempt.promised_points, unpaid: null };
  const promised = consolation(attempt, outcome);
  if (promised === 0) return nothing;
  const least = attempt.screenout_after_minutes;
  if (outcome === 'screenout' && now.getTime() - attempt.started_at.getTime() < least * MINUTE_MS)
    return { points: 0, unpaid: { promised, minimum_minutes: least, daily_cap: null } };
  if (daily_cap === null) return { points: promised, unpaid: null };
  const left = Math.max(daily_cap - (await consolationToday(db, member_id, now)), 0);
  if (promised <= left) return { points: promised, unpaid: null };
  return { points: left, unpaid: { promised, minimum_minutes: null, daily_cap } };
}

/** What was promised to whoever gave their time to a survey that did not want them or was full. */
function consolation(attempt: AttemptTerms, outcome: Outcome): number {
  if (outcome === 'quota_full') return attempt.quota_full_points;
  return outcome === 'screenout' ? attempt.screenout_points : 0;
}
