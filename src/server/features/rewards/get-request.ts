import type { ResultData } from '#contract/endpoint.ts';
import type { getRewardRequest } from '#contract/operator/reward-requests.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { HoldReason } from '#contract/rules/hold-reasons.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type Languages, textIn } from '#server/features/questionnaires/localise.ts';
import type { Texts } from '#server/features/questionnaires/stored-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { daysLeft } from './days-left.ts';
import { valueOn } from './points-rate.ts';
import { isHeld } from './request-hold.ts';
import { countOtherRequests, findRequest, stepsWithOperators } from './requests-for-operators.queries.ts';

/** One request for operators with these rights, its names in a language. Errors: `not_found`. */
export async function getRequest(
  db: ReadDb,
  requestId: number,
  { rights, ...languages }: Languages & { rights: ReadonlySet<string> },
): Promise<ResultData<typeof getRewardRequest>> {
  const request = await findRequest(db, requestId);
  if (!request) throw new AppError('not_found');
  const { names, time_zone, member_id, quantity, ...facts } = request;
  const now = clock.now();
  const points = quantity * facts.points;
  const steps = await stepsWithOperators(db, requestId);
  const others = member_id === null ? [] : await countOtherRequests(db, member_id, requestId);
  const mayReadNotes = rights.has('rewards_fulfil' satisfies RoleRight);
  return {
    ...facts,
    member_id,
    quantity,
    points,
    status: facts.status as ExchangeStatus,
    reward: textIn(names as Texts, languages),
    value: await valueOn(db, calendarDay(facts.created_at, time_zone), points),
    days_left: daysLeft({ promised_on: facts.promised_on, time_zone }, now),
    held: facts.status === 'requested' && isHeld(facts, now),
    held_reasons: facts.held_reasons as HoldReason[],
    steps: steps.map(({ status, note, ...step }) => ({
      ...step,
      status: status as ExchangeStatus,
      note: status === 'sent' && !mayReadNotes ? null : note,
    })),
    others: Object.fromEntries(others.map(({ status, count }) => [status, count])),
  };
}
