import type { ResultData } from '#contract/endpoint.ts';
import type { listExchangeHistory, listRewards } from '#contract/portal/rewards.calls.ts';
import { EXCHANGE_STATUSES, type ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type Languages, textIn } from '#server/features/questionnaires/localise.ts';
import type { Texts } from '#server/features/questionnaires/stored-definition.ts';
import { isHeld } from './request-hold.ts';
import { activeRewards, memberRequests, stepsOfRequests } from './rewards.queries.ts';

/** The rewards of the member's country. */
export async function rewardsOf(
  db: ReadDb,
  countryCode: string,
  languages: Languages,
): Promise<ResultData<typeof listRewards>> {
  const rewards = await activeRewards(db, countryCode);
  return rewards.map(({ id, names, points }) => ({ id, name: textIn(names as Texts, languages), points }));
}

/** One page of a member's reward basket, or of its open requests, newest first, before the cursor. */
export async function exchangeHistory(
  db: ReadDb,
  memberId: number,
  {
    before = Number.MAX_SAFE_INTEGER,
    statuses = EXCHANGE_STATUSES,
    ...languages
  }: Languages & { before?: number | undefined; statuses?: readonly ExchangeStatus[] },
): Promise<ResultData<typeof listExchangeHistory>> {
  const now = clock.now();
  const requests = await memberRequests(db, { memberId, before, statuses, limit: HISTORY_ROWS });
  const steps = await stepsOfRequests(
    db,
    requests.map(({ id }) => id),
  );
  return requests.map(({ id, names, quantity, points, promised_on, ...request }) => ({
    id,
    name: textIn(names as Texts, languages),
    quantity,
    points,
    status: request.status as ExchangeStatus,
    created: request.created_at,
    promised_on,
    held: request.status === 'requested' && isHeld(request, now),
    steps: steps
      .filter(({ request_id }) => request_id === id)
      .map(({ status, at, note }) => ({ status: status as ExchangeStatus, at, note })),
  }));
}
