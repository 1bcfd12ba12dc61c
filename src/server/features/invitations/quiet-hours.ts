import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { setQuietHours as endpoint, listQuietHours } from '#contract/operator/quiet-hours.calls.ts';
import { type QuietHours, USUAL_QUIET_HOURS } from '#contract/rules/quiet-hours.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  type CountryQuietHours,
  insertQuietHours,
  lockQuietHours,
  quietHoursOf,
  selectQuietHours,
  updateQuietHours,
} from './quiet-hours.queries.ts';

const usual = (country_code: string): CountryQuietHours => ({
  country_code,
  ...USUAL_QUIET_HOURS,
  version: 0,
});

/** The quiet hours of a country, set or usual; null: it has none. */
export const quietHoursIn = (db: ReadDb, country: string): Promise<QuietHours> => quietHoursOf(db, country);

/** The quiet hours of each of these countries. */
export async function quietHours(
  db: ReadDb,
  countries: readonly string[],
): Promise<ResultData<typeof listQuietHours>> {
  const set = new Map((await selectQuietHours(db)).map((one) => [one.country_code, one]));
  return countries.map((code) => set.get(code) ?? usual(code));
}

/**
 * Sets the hours in which no invitation and no reminder leaves. Errors: a field error for half a setting, `conflict` where
 * somebody else has set it meanwhile.
 */
export async function setQuietHours(
  db: Db,
  actor: Actor,
  { country, version, ...hours }: Body<typeof endpoint>,
): Promise<CountryQuietHours> {
  if ((hours.from_hour === null) !== (hours.until_hour === null))
    throw fieldError({
      [hours.from_hour === null ? 'from_hour' : 'until_hour']: fieldMessages.required,
    });
  if (hours.from_hour !== null && hours.from_hour === hours.until_hour)
    throw fieldError({ until_hour: fieldMessages.not_an_option });
  const current = (await lockQuietHours(db, country)) ?? usual(country);
  refuseStale({ ...hours, version }, current);
  const set = { country_code: country, ...hours, version: current.version + 1 };
  if (current.version > 0) await updateQuietHours(db, set);
  else if (!(await insertQuietHours(db, { country_code: country, ...hours }))) throw new AppError('conflict');
  await recordAudit(db, {
    actor,
    action: 'set_quiet_hours',
    subject: `countries ${country}`,
    details: { ...hours, before: [current.from_hour, current.until_hour] },
  });
  return set;
}
