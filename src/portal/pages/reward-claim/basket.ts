import type { PortalCalls } from '#contract/portal/calls.ts';
import { enterQuantity, maximumQuantity } from '#contract/rules/reward-quantity.ts';
import { paths } from '#portal/paths.ts';

export type Reward = PortalCalls['GET /rewards']['data'][number];

/** One reward at a time and its quantity (docs/specification.md §4 "Reward claim"). */
export type Basket = { reward: number; quantity: number };

/** The basket after typing in the quantity field of a reward; invalid input changes nothing. */
export function basketAfter(
  basket: Basket | null,
  entry: string,
  { id, points: cost, most }: Reward,
  points: number,
): Basket | null {
  const current = basket?.reward === id ? basket.quantity : null;
  const quantity = enterQuantity(entry, current, maximumQuantity(cost, points, most));
  if (quantity === current) return basket;
  return quantity === null ? null : { reward: id, quantity };
}

/** The choice as query parameters of the second stage. */
export const basketAddress = ({ reward, quantity }: Basket): string =>
  new URLSearchParams({ reward: String(reward), quantity: String(quantity) }).toString();

/** Storage key for this exchange in the tab. */
export const exchangePlace = (basket: Basket): string => `${paths.rewardClaim}?${basketAddress(basket)}`;

export function basketIn(search: URLSearchParams): Basket | null {
  const [reward = 0, quantity = 0] = ['reward', 'quantity'].map((name) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  });
  return reward > 0 && quantity > 0 ? { reward, quantity } : null;
}
