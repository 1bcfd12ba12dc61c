import type { ResultData } from '#contract/endpoint.ts';
import type { AttemptState, listSurveysTaken } from '#contract/portal/attempts.calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { surveyLink } from '#server/features/surveys/list-surveys.ts';
import { outcomeOfExpired } from './end-expired-attempts.ts';
import { memberAttempts, type TakenSurvey } from './surveys-taken.queries.ts';

/** One page of a member's receipts: every survey ever started and its outcome, newest first. */
export async function surveysTaken(
  db: ReadDb,
  memberId: number,
  { before = Number.MAX_SAFE_INTEGER, ...languages }: Languages & { before?: number | undefined },
): Promise<ResultData<typeof listSurveysTaken>> {
  const now = clock.now();
  const attempts = await memberAttempts(db, { memberId, before, limit: HISTORY_ROWS });
  return attempts.map((attempt) => {
    // It has expired; the job that records this runs within minutes.
    const outcome =
      attempt.outcome ?? (attempt.expires_at <= now ? outcomeOfExpired(attempt.survey_kind) : null);
    const state = stateOf(attempt, outcome);
    const goesOn = state === 'open' && attempt.survey_state !== 'archived';
    const isReversed = state === 'reversed';
    // A rejection that only changes the client's figures isn't shown to the member.
    const isTold = isReversed || (attempt.decided_by === 'panel' && attempt.points === 0);
    return {
      id: attempt.id,
      ...textField('title', attempt.titles, languages),
      started: attempt.started_at,
      outcome,
      points: attempt.points,
      ...(attempt.unpaid && { unpaid: attempt.unpaid }),
      state,
      until: untilOf(attempt, state),
      taken_back: isReversed ? -(attempt.rejected_points ?? 0) : 0,
      because: isTold ? attempt.rejected_because : null,
      reason: isTold ? attempt.rejected_reason : null,
      case: attempt.case,
      ...(goesOn ? { link: surveyLink(attempt.survey_number) } : {}),
    };
  });
}

function stateOf(attempt: TakenSurvey, outcome: Outcome | null): AttemptState {
  if (attempt.unverified) return 'unverified';
  if (outcome === null) return 'open';
  if (attempt.reverses) return 'reversed';
  return attempt.points > 0 && attempt.pending_until ? 'pending' : 'final';
}

function untilOf({ expires_at, pending_until }: TakenSurvey, state: AttemptState): Date | null {
  if (state === 'open') return expires_at;
  return state === 'pending' ? pending_until : null;
}
