import { calendarDay } from '#contract/rules/age-limit.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Country } from '#server/features/countries/site-directory.ts';
import { countRejection, rejectionsSince } from './rejections.queries.ts';

/** Why a registration was refused, or silently dropped. */
export type Rejection =
  | 'honeypot'
  | 'daily_cap'
  | 'too_many_attempts'
  | 'proof_missing'
  | 'proof_wrong'
  | 'proof_expired'
  | 'proof_used';

/** Counts a rejection on the country's date, without personal data. */
export async function reject(
  db: Db,
  { code, time_zone }: Pick<Country, 'code' | 'time_zone'>,
  reason: Rejection,
): Promise<void> {
  const day = calendarDay(clock.now(), time_zone);
  await countRejection(db, { day, country_code: code, reason });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rejections of the last `days` days by day, country and reason, newest first. */
export const listRejections = (db: ReadDb, { days, country_code }: { days: number; country_code?: string }) =>
  rejectionsSince(db, {
    day: calendarDay(new Date(clock.now().getTime() - (days - 1) * DAY_MS), 'UTC'),
    ...(country_code === undefined ? {} : { country_code }),
  });
