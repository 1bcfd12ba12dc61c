import type { ResultData } from '#contract/endpoint.ts';
import type { listExchangeHistory, listRewards } from '#contract/portal/rewards.calls.ts';
import { EXCHANGE_STATUSES, type ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import type { SettlementReason } from '#contract/rules/settlement-reasons.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { activeRewards, askedPieces } from './catalogue.queries.ts';
import { isHeld } from './request-hold.ts';
import { memberRequests, stepsOfRequests } from './rewards.queries.ts';

/** The rewards of the member's country. */
export async function rewardsOf(
  db: ReadDb,
  { country_code, member_id }: { country_code: string; member_id: number | null },
  languages: Languages,
): Promise<ResultData<typeof listRewards>> {
  const rewards = await activeRewards(db, country_code, clock.now());
  const asked = member_id === null ? new Map<number, number>() : await askedPieces(db, member_id);
  return rewards.map(({ id, names, texts, stock, taken, hash, width, height, ...reward }) => {
    const { member_limit } = reward;
    const left = stock === null ? null : stock - taken;
    const mine = member_limit === null ? null : Math.max(0, member_limit - (asked.get(id) ?? 0));
    const about = texts as Texts;
    return {
      ...reward,
      id,
      ...textField('name', names as Texts, languages),
      about: Object.keys(about).length === 0 ? null : textField('text', about, languages),
      left,
      most: left === null ? mine : Math.min(left, mine ?? left),
      picture: hash === null ? null : { hash, width: width ?? 0, height: height ?? 0 },
    };
  });
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
    ...textField('name', names as Texts, languages),
    quantity,
    points,
    status: request.status as ExchangeStatus,
    created: request.created_at,
    promised_on,
    held: request.status === 'requested' && isHeld(request, now),
    case: request.case,
    steps: steps
      .filter(({ request_id }) => request_id === id)
      .map(({ status, at, reason, note }) => ({
        status: status as ExchangeStatus,
        at,
        reason: reason as SettlementReason | null,
        note,
      })),
  }));
}
