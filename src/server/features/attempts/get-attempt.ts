import type { ResultData } from '#contract/endpoint.ts';
import type { getAttempt as endpoint } from '#contract/operator/attempts.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { confirmKey, reverseKey } from '#server/features/points/confirm-points.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  findAttemptForOperators,
  flagsOfAttempt,
  timelineOfAttempt,
} from './attempt-for-operators.queries.ts';
import { acceptedKey, awardKey } from './confirm-attempt.ts';
import { topUpsOf } from './top-ups.ts';

/** One attempt for an operator with these rights, with all that happened to it. Error: `not_found`. */
export async function getAttempt(
  db: ReadDb,
  attemptId: number,
  { rights, ...languages }: Languages & { rights: ReadonlySet<string> },
): Promise<ResultData<typeof endpoint>> {
  const found = await findAttemptForOperators(db, attemptId);
  if (!found) throw new AppError('not_found');
  const { survey_id, survey_number, titles, kind, survey_state, review_days, reconciled, ...attempt } = found;
  const topUps = await topUpsOf(db, attemptId);
  const awards = [awardKey(attemptId), acceptedKey(attemptId), ...topUps.map(({ key }) => key)];
  return {
    ...attempt,
    survey: {
      id: survey_id,
      survey_number,
      title: textIn(titles, languages),
      kind,
      state: survey_state,
      review_days,
    },
    member_id: rights.has('members_read' satisfies RoleRight) ? attempt.member_id : null,
    outcome: attempt.outcome ?? 'open',
    decision: reconciled === null ? null : reconciled === 'reconciled_accept' ? 'accepted' : 'rejected',
    flags: await flagsOfAttempt(db, attemptId),
    timeline: await timelineOfAttempt(db, attemptId, {
      keys: awards.flatMap((key) => [key, confirmKey(key), reverseKey(key)]),
      mails: [`points-taken-back:${attemptId}`],
    }),
  };
}
