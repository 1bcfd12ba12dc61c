import type { ResultData } from '#contract/endpoint.ts';
import type { getPayoutBatch } from '#contract/operator/payout-batches.calls.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findBatch, itemsOfBatch } from './payout-batches.queries.ts';

type Result = ResultData<typeof getPayoutBatch>;

/** One batch with its requests, for an operator. Error: `not_found`. */
export async function getBatch(
  db: ReadDb,
  id: number,
  { operator_id, ...languages }: Languages & { operator_id: number },
): Promise<Result> {
  const batch = await findBatch(db, id);
  if (!batch) throw new AppError('not_found');
  const { freezer_id, state, ...rest } = batch;
  const items = await itemsOfBatch(db, id);
  return {
    ...rest,
    state: state as Result['state'],
    is_own_freeze: freezer_id === operator_id,
    sums: sumsOf(items),
    requests: items.map(({ names, ...item }) => ({
      ...(item as Result['requests'][number]),
      reward: textIn(names as Texts, languages),
    })),
  };
}

function sumsOf(items: readonly { amount_minor: number; currency: string }[]): Result['sums'] {
  const sums = new Map<string, Result['sums'][number]>();
  for (const { amount_minor, currency } of items) {
    const sum = sums.get(currency) ?? { currency, amount_minor: 0, requests: 0 };
    sums.set(currency, {
      currency,
      amount_minor: sum.amount_minor + amount_minor,
      requests: sum.requests + 1,
    });
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
