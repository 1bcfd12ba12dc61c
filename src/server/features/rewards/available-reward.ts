import { checkExchange } from '#contract/rules/reward-quantity.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { Texts } from '#server/features/questionnaires/stored-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { findReward } from './rewards.queries.ts';

export type AvailableReward = { id: number; names: Texts; points: number; form_id: number };

/** A reward that is available in the country. Errors: `not_found`, `reward_not_available`. */
export async function availableReward(
  db: ReadDb,
  rewardId: number,
  countryCode: string,
): Promise<AvailableReward> {
  const reward = await findReward(db, rewardId);
  if (!reward) throw new AppError('not_found');
  if (!reward.active || !reward.country_codes.includes(countryCode))
    throw new AppError('reward_not_available');
  return { ...reward, names: reward.names as Texts };
}

/** The price of `quantity` pieces. Errors: `points_below_minimum`, `points_not_enough`. */
export function exchangedPoints(cost: number, quantity: number, points: number): number {
  const check = checkExchange({ cost, quantity, points });
  if (check.ok) return check.points;
  throw new AppError(check.refusal.code);
}
