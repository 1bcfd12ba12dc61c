import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';

/** Whether somebody with these countries has all of the others; null stands for every country. */
export const coversCountries = (own: readonly string[] | null, asked: readonly string[] | null): boolean =>
  own === null || (asked?.every((country) => own.includes(country)) ?? false);

/** Nobody gives a right that they do not have. Refused under `field`. */
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

/** Refused under `countries`. */
export function refuseUnknownCountries(directory: KnownCountries, countries: readonly string[] | null): void {
  if (countries?.some((code) => !directory.isCountry(code)))
    throw fieldError({ countries: operatorFieldMessages.countries_unknown });
}

/** Nobody gives a country that they do not have. Refused under `countries`. */
export function refuseMoreCountries(operator: SignedInOperator, countries: readonly string[] | null): void {
  if (!coversCountries(operator.countries, countries))
    throw fieldError({ countries: operatorFieldMessages.countries_beyond_own });
}

/** Nobody changes an operator who may do more, or elsewhere, than they may themselves. Errors: `not_allowed`. */
export function refuseStronger(
  operator: SignedInOperator,
  other: { rights: readonly string[]; countries: readonly string[] | null },
): void {
  if (!other.rights.every((right) => operator.rights.has(right))) throw new AppError('not_allowed');
  if (!coversCountries(operator.countries, other.countries)) throw new AppError('not_allowed');
}
