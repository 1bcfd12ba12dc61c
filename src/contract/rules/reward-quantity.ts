import { withPanelNumbers } from './panel-numbers.ts';
import { MINIMUM_EXCHANGE_POINTS } from './points-value.ts';

/** Why an exchange is refused: an error code and its message, which is a translation key. */
export interface ExchangeRefusal {
  code: 'invalid_fields' | 'points_below_minimum' | 'points_not_enough';
  message: string;
}

/** Why too few points are refused, as docs/specification.md §5 words it. */
export const BELOW_MINIMUM = withPanelNumbers('You cannot exchange less than {minimum_points} points');

const refusals = {
  invalid_fields: 'Please enter a whole number of at least 1',
  points_below_minimum: BELOW_MINIMUM,
  points_not_enough: "You don't have enough points",
} as const satisfies Record<ExchangeRefusal['code'], string>;

function refuse(code: ExchangeRefusal['code']): { ok: false; refusal: ExchangeRefusal } {
  return { ok: false, refusal: { code, message: refusals[code] } };
}

/**
 * How many of a reward the points pay for, and no more than `most` where it is limited. `cost` and `points` are whole
 * numbers; 0 if there are too few points.
 */
export function maximumQuantity(cost: number, points: number, most: number | null = null): number {
  const paid = cost > 0 && points > 0 ? Math.floor(points / cost) : 0;
  return Math.min(paid, most ?? paid);
}

/** Whether the quantity field of a reward is disabled because the points don't pay for one, or none can be had. */
export function isRewardDisabled(cost: number, points: number, most: number | null = null): boolean {
  return maximumQuantity(cost, points, most) < 1;
}

/**
 * The new quantity after typing in its field: empty clears it, and anything but a whole number from 1 to `maximum`
 * is ignored (docs/specification.md §5, "Reward quantity").
 */
export function enterQuantity(entry: string, current: number | null, maximum: number): number | null {
  if (entry === '') return null;
  const quantity = /^\d+$/.test(entry) ? Number(entry) : 0;
  return quantity >= 1 && quantity <= maximum ? quantity : current;
}

/**
 * Checks an exchange of `quantity` pieces at `cost` points each, in browser and server; the server calls it with
 * the row locked.
 */
export function checkExchange(exchange: {
  cost: number;
  quantity: unknown;
  points: number;
}): { ok: true; points: number } | { ok: false; refusal: ExchangeRefusal } {
  const { cost, quantity, points } = exchange;
  if (!Number.isSafeInteger(quantity) || (quantity as number) < 1) return refuse('invalid_fields');
  const total = cost * (quantity as number);
  if (total < MINIMUM_EXCHANGE_POINTS) return refuse('points_below_minimum');
  if ((quantity as number) > maximumQuantity(cost, points)) return refuse('points_not_enough');
  return { ok: true, points: total };
}
