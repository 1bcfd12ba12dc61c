import { fieldMessages } from '#contract/field-messages.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { findCountry, updateCountry } from './countries.queries.ts';
import type { Country } from './site-directory.ts';

/** What operators see of a country. */
export type CountrySettings = Country;

export type CountryChanges = {
  /** Registrations of one network in an hour, above which a proof of work is asked for. */
  free_registrations?: number;
  /** Takes people of 16 and 17, with a parent's permission. */
  parental_registration?: boolean;
  /** Codes of languages, in the order in which they are offered. */
  languages?: string[];
};

const MOST_FREE_REGISTRATIONS = 32_767;

/** Throws `not_found`. */
export async function countrySettings(db: ReadDb, code: string): Promise<CountrySettings> {
  const country = await findCountry(db, code);
  if (!country) throw new AppError('not_found');
  return country;
}

/** Changes what is given; every process follows at once. Throws `not_found`, or names what is out of range. */
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
