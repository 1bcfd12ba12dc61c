import type { ResultData } from '#contract/endpoint.ts';
import type { ExchangeStatus, listExchangeHistory, listRewards } from '#contract/portal/rewards.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type Languages, textIn } from '#server/features/questionnaires/localise.ts';
import type { Texts } from '#server/features/questionnaires/stored-definition.ts';
import { activeRewards, memberRequests } from './rewards.queries.ts';

const PAGE = 50;

/** What members of a country can exchange points for. */
export async function rewardsOf(
  db: ReadDb,
  countryCode: string,
  languages: Languages,
): Promise<ResultData<typeof listRewards>> {
  const rewards = await activeRewards(db, countryCode);
  return rewards.map(({ id, names, points }) => ({ id, name: textIn(names as Texts, languages), points }));
}

/** One page of a member's reward basket, newest first, below the request `before`. */
export async function exchangeHistory(
  db: ReadDb,
  memberId: number,
  { before = Number.MAX_SAFE_INTEGER, ...languages }: Languages & { before?: number | undefined },
): Promise<ResultData<typeof listExchangeHistory>> {
  const requests = await memberRequests(db, { memberId, before, limit: PAGE });
  return requests.map(({ names, status, created_at, ...request }) => ({
    ...request,
    name: textIn(names as Texts, languages),
    status: status as ExchangeStatus,
    created: created_at,
  }));
}
