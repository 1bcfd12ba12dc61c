import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { register } from '#contract/portal/registration.calls.ts';
import {
  AGE_WITH_PERMISSION,
  type AgeRange,
  ageLimitDate,
  calendarDay,
  isBirthdateAllowed,
  MEMBER_AGE,
  needsParent,
} from '#contract/rules/age-limit.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { newPasswordErrors } from '#server/features/passwords/new-password.ts';

/** The rules of docs/specification.md §5 that go beyond a single field's format; "today" is the country's date. */
export async function registrationErrors(
  body: Body<typeof register>,
  site: { time_zone: string; languages: readonly string[]; parental_registration: boolean },
  now: Date,
): Promise<FieldErrors> {
  const today = calendarDay(now, site.time_zone);
  const age = ageRange(site.parental_registration);
  return {
    ...birthdateErrors(body.birthdate, today, age),
    ...(isMinor(body.birthdate, today, age) ? parentErrors(body) : {}),
    ...(await newPasswordErrors('password', body.password, body.confirm_password)),
    ...(site.languages.includes(body.language) ? {} : { language: fieldMessages.not_an_option }),
    ...(body.agree_privacy_policy ? {} : { agree_privacy_policy: fieldMessages.agree_privacy_policy }),
    ...(body.agree_terms_conditions ? {} : { agree_terms_conditions: fieldMessages.agree_terms_conditions }),
  };
}

/** The ages a country accepts. */
export const ageRange = (withPermission: boolean): AgeRange =>
  withPermission ? AGE_WITH_PERMISSION : MEMBER_AGE;

/** Whether somebody may register, and whether a parent's permission is needed. */
export const isMinor = (birthdate: string, today: string, age: AgeRange): boolean =>
  isBirthdateAllowed(birthdate, today, age) && needsParent(birthdate, today);

function birthdateErrors(birthdate: string, today: string, age: AgeRange): FieldErrors {
  if (isBirthdateAllowed(birthdate, today, age)) return {};
  if (birthdate <= ageLimitDate(age.minimum, today)) return { birthdate: fieldMessages.date };
  return {
    birthdate: age.minimum < MEMBER_AGE.minimum ? fieldMessages.birthdate_16 : fieldMessages.birthdate,
  };
}

function parentErrors({ email, parent_email }: Pick<Body<typeof register>, 'email' | 'parent_email'>) {
  if (parent_email === undefined) return { parent_email: fieldMessages.required };
  return emailKey(parent_email) === emailKey(email) ? { parent_email: fieldMessages.parent_email_own } : {};
}
