import { fieldMessages } from '#contract/field-messages.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { findCountry, updateCountry } from './countries.queries.ts';
import type { Country } from './site-directory.ts';

/** A country's settings for operators. */
export type CountrySettings = Country;

export type CountryChanges = {
  /** Registrations per network and hour, above which a proof of work is required. */
  free_registrations?: number;
  /** Accepts 16- and 17-year-olds with a parent's permission. */
  parental_registration?: boolean;
  /** Language codes in the order in which they are offered. */
  languages?: string[];
};

const MOST_FREE_REGISTRATIONS = 32_767;

/** Throws `not_found`. */
export async function countrySettings(db: ReadDb, code: string): Promise<CountrySettings> {
  const country = await findCountry(db, code);
  if (!country) throw new AppError('not_found');
  return country;
}

/**
 * Changes the given settings in all processes immediately. Throws `not_found`, or a field error for values out of
 * range.
 */
export async function setCountry(db: Db, code: string, changes: CountryChanges): Promise<CountrySettings> {
  const { free_registrations: free = 0 } = changes;
  if (free < 0) throw fieldError({ free_registrations: fieldMessages.too_small });
  if (free > MOST_FREE_REGISTRATIONS) throw fieldError({ free_registrations: fieldMessages.too_large });
  const { languages } = changes;
  if (languages && (languages.length === 0 || !languages.every(isLanguage)))
    throw fieldError({ languages: fieldMessages.not_an_option });
  await countrySettings(db, code);
  if (Object.keys(changes).length > 0) await updateCountry(db, code, changes);
  return countrySettings(db, code);
}
