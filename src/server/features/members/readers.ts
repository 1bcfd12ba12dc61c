import type { ReadDb } from '#server/database/connect.ts';
import { counted } from '#server/features/today/counted.ts';
import { countReaders, type ReaderCount } from './members.queries.ts';

/** Every member is counted for it. */
const COUNTED_EVERY_MS = 10 * 60_000;

/** How many confirmed members read which language, by country, most first; as it was at most ten minutes ago. */
export type Readers = (db: ReadDb) => Promise<readonly ReaderCount[]>;

export function openReaders(): Readers {
  const readers = counted(countReaders, COUNTED_EVERY_MS);
  return async (db) => (await readers(db)).counts;
}

/** The languages of those of a country who can be invited. */
export const invitableReaders = (readers: readonly ReaderCount[], countryCode: string) =>
  readers
    .filter(({ country_code, invitable }) => country_code === countryCode && invitable > 0)
    .map(({ language, invitable }) => ({ language, members: invitable }));
