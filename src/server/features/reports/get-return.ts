import type { ResultData } from '#contract/endpoint.ts';
import type { getReturn as endpoint } from '#contract/portal/reports.calls.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { consolation } from '#server/features/attempts/consolation.ts';
import { opensNothing } from '#server/features/invitations/opens-nothing.ts';
import { type AttemptResult, attemptResult } from './reports.queries.ts';

/** An attempt's recorded outcome and points. Read-only. Errors: `not_found`, `test_deleted`. */
export async function getReturn(
  db: ReadDb,
  token: string,
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const result = await attemptResult(db, token, clock.now());
  if (!result) throw await opensNothing(db, token);
  const { titles, outcome, points, pending, is_test } = result;
  const unpaid = unpaidOf(result);
  return {
    ...textField('title', titles, languages),
    outcome,
    points,
    pending,
    ...(unpaid && { unpaid }),
    is_test,
  };
}

/** What kept back the points that were promised; null: nothing did, or an operator has decided since. */
function unpaidOf(attempt: AttemptResult): ResultData<typeof endpoint>['unpaid'] | null {
  const { outcome, points, ended_at, reconciled, member_id, daily_cap } = attempt;
  if (points > 0 || ended_at === null || reconciled !== null || member_id === null) return null;
  const { promised, minimum_minutes } = consolation(attempt, outcome, ended_at);
  if (promised === 0 || (minimum_minutes === null && daily_cap === null)) return null;
  return { promised, minimum_minutes, daily_cap: minimum_minutes === null ? daily_cap : null };
}
