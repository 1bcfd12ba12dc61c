import type { FigureKey, WaitingKey } from '#contract/operator/today-lines.ts';
import type { ReadDb } from '#server/database/connect.ts';

/**
 * How many there are in a country; null: of the whole installation. `not_for`: an operator who may not settle these,
 * and for whom they don't wait. `everywhere`: they wait for operators of all countries alone.
 */
export type CountryCount = {
  country_code: string | null;
  count: number;
  not_for?: number;
  everywhere?: boolean;
};

/** Counts for all countries at once: each operator gets the sum of their own. */
export type Counting = (db: ReadDb, now: Date) => Promise<CountryCount[]>;

/** What a feature registers of what waits for operators, and of figures. Its title and right stand in the contract. */
export type TodayCounts = {
  waiting?: Partial<Record<WaitingKey, Counting>>;
  figures?: Partial<Record<FigureKey, Counting>>;
};
