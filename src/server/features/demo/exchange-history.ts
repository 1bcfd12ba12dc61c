import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { exchangeForm } from '#server/features/rewards/exchange-form.ts';
import { rewardsOf } from '#server/features/rewards/exchange-history.ts';
import { exchangeReward } from '#server/features/rewards/exchange-reward.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { completedAnswers } from './demo-answers.ts';
import type { Diary } from './diary.ts';
import type { DemoMember } from './join-demo.ts';

/** The operator who makes the changes. */
export const demoActor: Actor = { kind: 'system', name: 'demo' };

/** Reward requests in several states: completed, rejected, sent and new. */
export function planExchanges(db: Db, diary: Diary, maria: () => DemoMember): void {
  const money = plannedRequest(db, diary, maria, 0, 135);
  money.settled(134, { action: 'approve' });
  money.settled(130, { action: 'send', note: '4417 0932' });
  money.settled(122, { action: 'complete' });

  const voucher = plannedRequest(db, diary, maria, 1, 75);
  voucher.settled(73, { action: 'reject', reason: 'not_available' });

  const moreMoney = plannedRequest(db, diary, maria, 0, 22);
  moreMoney.settled(21, { action: 'approve' });
  moreMoney.settled(17, { action: 'send', note: '4502 1187' });

  plannedRequest(db, diary, maria, 2, 2);
}

type Step =
  | { action: 'approve' | 'complete' }
  | { action: 'send'; note: string }
  | { action: 'reject'; reason: 'not_available' };

function plannedRequest(db: Db, diary: Diary, maria: () => DemoMember, place: number, daysAgo: number) {
  let request_id = 0;
  diary.on(daysAgo, 10, async () => {
    request_id = await requestReward(db, maria(), place);
  });
  return {
    settled: (later: number, step: Step) =>
      diary.on(later, 11, () => settleExchangeRequest(db, { ...step, request_id, actor: demoActor })),
  };
}

/** Requests the smallest possible exchange for the reward at this position; returns the request's id. */
export async function requestReward(db: Db, member: DemoMember, place: number): Promise<number> {
  const languages = { language: member.language, fallback: 'en' };
  const rewards = await rewardsOf(db, { country_code: member.country_code, member_id: member.id }, languages);
  const reward = rewards[place % rewards.length];
  if (!reward) throw new Error('the demo has no rewards');
  const quantity = Math.ceil(MINIMUM_EXCHANGE_POINTS / reward.points);
  const asked = { member_id: member.id, reward_id: reward.id, quantity };
  const { definition, values } = await exchangeForm(db, asked, languages);
  const exchange = { ...asked, values: completedAnswers(definition, values), idempotency_key: null };
  return (await exchangeReward(db, exchange, languages)).id;
}
