import { checkExchange } from '#contract/rules/reward-quantity.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { askedPieces, findOfferedReward } from './catalogue.queries.ts';
import { findReward } from './rewards.queries.ts';

export type AvailableReward = {
  id: number;
  names: Texts;
  points: number;
  form_id: number;
  stock: number | null;
  taken: number;
  member_limit: number | null;
};

/** A reward that is available in the country today. Errors: `not_found`, `reward_not_available`. */
export async function availableReward(
  db: ReadDb,
  rewardId: number,
  countryCode: string,
): Promise<AvailableReward> {
  const reward = await findOfferedReward(db, rewardId, countryCode, clock.now());
  if (reward) return { ...reward, names: reward.names as Texts };
  throw new AppError((await findReward(db, rewardId)) ? 'reward_not_available' : 'not_found');
}

/** The price of `quantity` pieces. Errors: `points_below_minimum`, `points_not_enough`. */
export function exchangedPoints(cost: number, quantity: number, points: number): number {
  const check = checkExchange({ cost, quantity, points });
  if (check.ok) return check.points;
  throw new AppError(check.refusal.code);
}

/**
 * Refuses more pieces than there are or than one member may have. The exchange itself takes the pieces, and requires the
 * member's lock for the limit. Errors: `reward_out_of_stock`, `reward_limit_reached`.
 */
export async function checkPieces(
  db: ReadDb,
  { id, stock, taken, member_limit }: AvailableReward,
  { member_id, quantity }: { member_id: number; quantity: number },
): Promise<void> {
  if (stock !== null && quantity > stock - taken) throw new AppError('reward_out_of_stock');
  if (member_limit === null) return;
  const asked = (await askedPieces(db, member_id)).get(id) ?? 0;
  if (asked + quantity > member_limit) throw new AppError('reward_limit_reached');
}
