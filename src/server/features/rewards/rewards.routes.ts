import type { ResultData } from '#contract/endpoint.ts';
import {
  cancelExchange,
  exchangeReward as exchangeRewardCall,
  getExchangeForm,
  getPointsRate,
  listExchangeHistory,
  listOpenExchanges,
  listRewards,
} from '#contract/portal/rewards.calls.ts';
import { OPEN_STATUSES } from '#contract/rules/open-request.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { SignedIn } from '#server/http/call.ts';
import { checkIdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Api } from '#server/http/implement.ts';
import { exchangeForm } from './exchange-form.ts';
import { exchangeHistory, rewardsOf } from './exchange-history.ts';
import { exchangeReward } from './exchange-reward.ts';
import { rateToday } from './points-rate.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';

export function rewardsRoutes(
  api: Api,
  directory: Pick<CountryDirectory, 'defaultLanguage' | 'country'>,
): void {
  const languages = (language: string) => ({ language, fallback: directory.defaultLanguage() });

  api.implement(getPointsRate, (db, { site }) => {
    const timeZone = (site.country_code && directory.country(site.country_code)?.time_zone) || 'UTC';
    return rateToday(db, timeZone);
  });

  api.implement(listRewards, (db, { member, language }) => rewardsOf(db, member, languages(language)));

  api.implement(getExchangeForm, (db, { member, params, language }) =>
    exchangeForm(
      db,
      { member_id: member.member_id, reward_id: params.rewardId, quantity: params.quantity },
      languages(language),
    ),
  );

  api.implement(exchangeRewardCall, (db, { member, params, body, language, header }) =>
    exchangeReward(
      db,
      {
        member_id: member.member_id,
        reward_id: params.rewardId,
        quantity: params.quantity,
        values: body.values,
        again: body.again ?? false,
        ...(body.points === undefined ? {} : { points: body.points }),
        idempotency_key: checkIdempotencyKey(header('idempotency-key')),
      },
      languages(language),
    ),
  );

  api.implement(cancelExchange, async (db, { member, params }) => {
    await settleExchangeRequest(db, {
      action: 'cancel',
      request_id: params.id,
      member_id: member.member_id,
      actor: { kind: 'member', name: String(member.member_id) },
    });
    return null;
  });

  api.implement(listExchangeHistory, async (db, { member, query, language }) =>
    shownTo(
      member,
      await exchangeHistory(db, member.member_id, { before: query.before, ...languages(language) }),
    ),
  );

  api.implement(listOpenExchanges, async (db, { member, query, language }) =>
    shownTo(
      member,
      await exchangeHistory(db, member.member_id, {
        before: query.before,
        statuses: OPEN_STATUSES,
        ...languages(language),
      }),
    ),
  );
}

type Requests = ResultData<typeof listExchangeHistory>;

/** What was written to the member beside a step can name the address, which an operator's view doesn't show. */
const shownTo = ({ viewed_by }: SignedIn, requests: Requests): Requests =>
  viewed_by === undefined
    ? requests
    : requests.map((request) => ({
        ...request,
        steps: request.steps.map((step) => ({ ...step, note: null })),
      }));
