import type { FieldErrors } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { MINIMUM_PASSWORD_LEVEL, passwordLevel } from '#contract/rules/password-strength.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The field errors of a new password and its repetition (`confirm_password`); `field` is the name of the first. */
export async function newPasswordErrors(
  field: 'password' | 'new_password',
  password: string,
  confirmPassword: string,
): Promise<FieldErrors> {
  const refused = await refusal(password);
  return {
    ...(refused ? { [field]: refused } : {}),
    ...(password === confirmPassword ? {} : { confirm_password: fieldMessages.password_differs }),
  };
}

async function refusal(password: string): Promise<string | null> {
  if (passwordLevel(password) < MINIMUM_PASSWORD_LEVEL) return fieldMessages.password_weak;
  return (await isCommonPassword(password)) ? fieldMessages.password_common : null;
}
