import type { FieldErrors } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { MINIMUM_PASSWORD_LEVEL, passwordLevel } from '#contract/rules/password-strength.ts';

/** The field errors of a new password and its repetition (`confirm_password`); `field` is the name of the first. */
export function newPasswordErrors(
  field: 'password' | 'new_password',
  password: string,
  confirmPassword: string,
): FieldErrors {
  return {
    ...(passwordLevel(password) < MINIMUM_PASSWORD_LEVEL ? { [field]: fieldMessages.password_weak } : {}),
    ...(password === confirmPassword ? {} : { confirm_password: fieldMessages.password_differs }),
  };
}
