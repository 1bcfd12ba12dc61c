import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { register } from '#contract/portal/members.calls.ts';
import { ageLimitDate, calendarDay, isBirthdateAllowed, MEMBER_AGE } from '#contract/rules/age-limit.ts';
import { newPasswordErrors } from './new-password.ts';

/** The rules of panel.md section 5 that look at more than one field's shape; the day is that of the country. */
export function registrationErrors(
  body: Body<typeof register>,
  site: { time_zone: string; languages: readonly string[] },
  now: Date,
): FieldErrors {
  return {
    ...birthdateErrors(body.birthdate, calendarDay(now, site.time_zone)),
    ...newPasswordErrors('password', body.password, body.confirm_password),
    ...(site.languages.includes(body.language) ? {} : { language: fieldMessages.not_an_option }),
    ...(body.agree_privacy_policy ? {} : { agree_privacy_policy: fieldMessages.agree_privacy_policy }),
    ...(body.agree_terms_conditions ? {} : { agree_terms_conditions: fieldMessages.agree_terms_conditions }),
  };
}

function birthdateErrors(birthdate: string, today: string): FieldErrors {
  if (isBirthdateAllowed(birthdate, today)) return {};
  const oldEnough = birthdate <= ageLimitDate(MEMBER_AGE.minimum, today);
  return { birthdate: oldEnough ? fieldMessages.date : fieldMessages.birthdate };
}
