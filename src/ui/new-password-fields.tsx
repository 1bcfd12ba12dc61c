import { fieldMessages } from '#contract/field-messages.ts';
import {
  MINIMUM_PASSWORD_LEVEL,
  type PasswordLevel,
  passwordLevel,
} from '#contract/rules/password-strength.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { useTranslation } from './translation.tsx';

/** The server's limit. */
const LONGEST = 200;

type FieldProps = { name: string; defaultValue: string; error: string | undefined };

type NewPasswordFieldsProps = {
  /** `form.field(…)` of the new password and its repetition. */
  password: FieldProps;
  confirmation: FieldProps;
  /** `form.watch(…)` of the new password. */
  typed: string;
  /** The label of the new password, such as 'Password' or 'New password'. */
  label: string;
};

/** Two fields for a new password, with the meter of docs/specification.md §5. */
export function NewPasswordFields({ password, confirmation, typed, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const texts = { show: t('Show password'), hide: t('Hide password') };
  const levels: Record<PasswordLevel, string> = {
    0: t('Very weak'),
    1: t('Weak'),
    2: t('Sufficiently strong'),
    3: t('Strong'),
  };
  const level = typed === '' ? null : passwordLevel(typed);
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        hint={
          <>
            {t('Please enter sufficiently strong password (blue level on the meter)')}
            <br />
            {t('The meter must show at least: {level}', { level: levels[MINIMUM_PASSWORD_LEVEL] })}
          </>
        }
        autoComplete="new-password"
        texts={texts}
        required
        meter={
          <StrengthMeter
            level={level}
            label={t('Password strength')}
            text={level === null ? '' : levels[level]}
          />
        }
      />
      <PasswordField
        {...confirmation}
        label={t('Repeat password')}
        autoComplete="new-password"
        texts={texts}
        required
      />
    </>
  );
}

/** Checks the rules of a new password in the browser: field name to English message. */
export function newPasswordErrors<P extends string>(
  name: P,
  password: string,
  confirmation: string,
): Partial<Record<P | 'confirm_password', string>> {
  const errors: Partial<Record<string, string>> = {};
  if (password !== '' && passwordLevel(password) < MINIMUM_PASSWORD_LEVEL) {
    errors[name] = fieldMessages.password_weak;
  }
  // No maxlength: a pasted password must not be cut silently.
  if (password.length > LONGEST) errors[name] = fieldMessages.too_long;
  if (confirmation !== '' && confirmation !== password) {
    errors.confirm_password = fieldMessages.password_differs;
  }
  return errors as Partial<Record<P | 'confirm_password', string>>;
}
