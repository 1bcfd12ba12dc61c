import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import type { CountryCount } from './counts.ts';

type Counted<T> = { counted_at: Date; counts: T };

/** Counts again after so long; whoever asks meanwhile gets what was counted, and those who ask at once count once. */
export function counted<T>(
  counting: (db: ReadDb, now: Date) => Promise<T>,
  ms: number,
): (db: ReadDb) => Promise<Counted<T>> {
  let last: Counted<T> | undefined;
  let running: Promise<Counted<T>> | undefined;
  return (db) => {
    const counted_at = clock.now();
    if (last && Math.abs(counted_at.getTime() - last.counted_at.getTime()) < ms) return Promise.resolve(last);
    running ??= counting(db, counted_at)
      .then((counts) => {
        last = { counted_at, counts };
        return last;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

/** What an operator of these countries sees of it; what belongs to no country is there for everybody with the right. */
export const sumOf = (
  counts: readonly CountryCount[],
  { countries, operator_id }: Pick<SignedInOperator, 'countries' | 'operator_id'>,
): number =>
  counts
    .filter(({ country_code }) => country_code === null || (countries?.includes(country_code) ?? true))
    .filter(({ everywhere }) => !everywhere || countries === null)
    .filter(({ not_for }) => not_for !== operator_id)
    .reduce((sum, { count }) => sum + count, 0);
