import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';

/** Whether the first set of countries includes the second; null means every country. */
export const coversCountries = (own: readonly string[] | null, asked: readonly string[] | null): boolean =>
  own === null || (asked?.every((country) => own.includes(country)) ?? false);

/** Operators can't grant rights they don't have. Error under `field`. */
export function refuseMoreRights(
  operator: SignedInOperator,
  rights: readonly string[],
  field: 'role_id' | 'rights',
): void {
  if (rights.every((right) => operator.rights.has(right))) return;
  const { role_beyond_own, rights_beyond_own } = operatorFieldMessages;
  throw fieldError({ [field]: field === 'role_id' ? role_beyond_own : rights_beyond_own });
}

export type KnownCountries = { isCountry(code: string): boolean };

/** Error under `countries`. */
export function refuseUnknownCountries(directory: KnownCountries, countries: readonly string[] | null): void {
  if (countries?.some((code) => !directory.isCountry(code)))
    throw fieldError({ countries: operatorFieldMessages.countries_unknown });
}

/** Operators can't grant countries they don't have. Error under `countries`. */
export function refuseMoreCountries(operator: SignedInOperator, countries: readonly string[] | null): void {
  if (!coversCountries(operator.countries, countries))
    throw fieldError({ countries: operatorFieldMessages.countries_beyond_own });
}

/** Operators can't change others who have more rights or countries. Error: `not_allowed`. */
export function refuseStronger(
  operator: SignedInOperator,
  other: { rights: readonly string[]; countries: readonly string[] | null },
): void {
  if (!other.rights.every((right) => operator.rights.has(right))) throw new AppError('not_allowed');
  if (!coversCountries(operator.countries, other.countries)) throw new AppError('not_allowed');
}
