import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { Counting, CountryCount } from './counts.ts';

type Counted = { counted_at: Date; counts: readonly CountryCount[] };

/** Counts again after so long; whoever asks meanwhile gets what was counted, and those who ask at once count once. */
export function counted(counting: Counting, ms: number): (db: ReadDb) => Promise<Counted> {
  let last: Counted | undefined;
  let running: Promise<Counted> | undefined;
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
export const sumOf = (counts: readonly CountryCount[], countries: readonly string[] | null): number =>
  counts
    .filter(({ country_code }) => country_code === null || (countries?.includes(country_code) ?? true))
    .reduce((sum, { count }) => sum + count, 0);
