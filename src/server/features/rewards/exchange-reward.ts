import { calendarDay } from '#contract/rules/age-limit.ts';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import type { Languages } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { isFrozen } from '#server/features/freezes/is-frozen.ts';
import { noteHousehold } from '#server/features/households/note-household.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { reservePoints } from '#server/features/points/reserve-points.ts';
import { lockMemberWallet } from '#server/features/points/wallets.ts';
import { loadDefinition } from '#server/features/questionnaires/load-definition.ts';
import { completePostalAddress } from '#server/features/questionnaires/postal-address.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { availableReward, checkPieces, exchangedPoints } from './available-reward.ts';
import { takePieces } from './catalogue.queries.ts';
import { addressChanges, compareAnswers, knownAnswers } from './form-answers.ts';
import { fingerprintOf, type Requested, repeatedRequest } from './repeated-request.ts';
import { holdOf } from './request-hold.ts';
import { findExchangingMember, insertRequest, insertRequestEvent, markFromStock } from './rewards.queries.ts';
import { tellOfRequest } from './tell-of-request.ts';

/** Days within which a request is completed (docs/specification.md §9: up to 6 weeks). */
export const PROMISE_DAYS = 42;
const DAY_MS = 86_400_000;

export type Exchange = {
  member_id: number;
  reward_id: number;
  /** A whole number from 1. */
  quantity: number;
  /** Unvalidated answers to the reward's form. */
  values: Record<string, unknown>;
  idempotency_key: string | null;
  /** The member confirms a second request with the same values. */
  again?: boolean;
  /** What it costs by the page that the member has in front of them. */
  points?: number;
};

/**
 * Requests `quantity` of a reward: reserves the points and promises a date. A repeated post returns the first
 * request. Errors: `not_found`, `reward_not_available`, `reward_points_changed`, `points_below_minimum`,
 * `points_not_enough`, `account_frozen`, `conflict`, and field errors under attribute ids.
 */
export async function exchangeReward(db: Db, exchange: Exchange, languages: Languages): Promise<Requested> {
  const { member_id, reward_id, quantity, values, idempotency_key, again = false } = exchange;
  const now = clock.now();
  // From here on the member's posts are serialised, and a freeze waits for them or refuses them.
  if (!(await lockMember(db, member_id))) throw new AppError('not_found');
  const wallet = await lockMemberWallet(db, member_id);
  const fingerprint = fingerprintOf({ reward_id, quantity, values });
  const first = await repeatedRequest(db, { member_id, idempotency_key, fingerprint, again, now });
  if (first !== null) return first;
  if (await isFrozen(db, member_id)) throw new AppError('account_frozen');

  const member = await findExchangingMember(db, member_id);
  if (!member) throw new AppError('not_found');
  const reward = await availableReward(db, reward_id, member.country_code);
  if (exchange.points !== undefined && exchange.points !== quantity * reward.points)
    throw new AppError('reward_points_changed');
  const points = exchangedPoints(reward.points, quantity, wallet.points);
  await checkPieces(db, reward, exchange);

  const { version, definition } = await loadDefinition(db, reward.form_id, languages);
  const { accepted, errors } = checkAnswers(definition, values);
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  const form = { id: reward.form_id, version };
  const { differs, address } = await compareAnswers(db, form, accepted, await knownAnswers(db, member));
  const hold = holdOf(
    {
      credentials_changed: [member.credentials_changed_at],
      name_changed: [member.name_changed_at],
      address_changed: await addressChanges(db, form, member, now),
    },
    { otherAddress: differs, now },
  );

  const id = await insertRequest(db, {
    member_id,
    country_code: member.country_code,
    reward_id,
    quantity,
    points: reward.points,
    values: JSON.stringify(accepted),
    values_version: version,
    first_name: member.first_name,
    last_name: member.last_name,
    ...hold,
    promised_on: promisedDay(now, member.time_zone),
    idempotency_key,
    fingerprint,
    created_at: now,
  });
  await reservePoints(db, { request_id: id, member_id, points });
  // Somebody else may take the last piece at the same time: who comes second is refused here.
  const taken = await takePieces(db, reward_id, quantity);
  if (taken === false) throw new AppError('reward_out_of_stock');
  if (taken) await markFromStock(db, id);
  await insertRequestEvent(db, {
    request_id: id,
    status: 'requested',
    at: now,
    actor: `member:${member_id}`,
  });
  if (!differs) {
    await completePostalAddress(db, member, address);
    await noteHousehold(db, member);
  }
  await tellOfRequest(db, id, 'requested');
  return { id, already_requested: false };
}

/** The country's date plus the promised days, in calendar days, so that clock changes don't matter. */
export function promisedDay(now: Date, timeZone: string): string {
  const day = Date.parse(`${calendarDay(now, timeZone)}T00:00:00Z`);
  return new Date(day + PROMISE_DAYS * DAY_MS).toISOString().slice(0, 10);
}
