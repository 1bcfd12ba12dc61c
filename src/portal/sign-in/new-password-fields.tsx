import { fieldMessages } from '#contract/field-messages.ts';
import {
  MINIMUM_PASSWORD_LEVEL,
  type PasswordLevel,
  passwordLevel,
} from '#contract/rules/password-strength.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { StrengthMeter } from '#ui/strength-meter.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What the server takes. */
const LONGEST = 200;

type FieldProps = { name: string; defaultValue: string; error: string | undefined };

type NewPasswordFieldsProps = {
  /** `form.field(…)` of the new password and of its repetition. */
  password: FieldProps;
  confirmation: FieldProps;
  /** `form.watch(…)` of the new password. */
  typed: string;
  /** What the new password is called, e.g. 'Password' or 'New password'. */
  label: string;
};

/** A new password twice, with the meter of docs/specification.md §5. */
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

/** The rules of a new password that the browser knows too: field name to English sentence. */
export function newPasswordErrors<P extends string>(
  name: P,
  password: string,
  confirmation: string,
): Partial<Record<P | 'confirm_password', string>> {
  const errors: Partial<Record<string, string>> = {};
  if (password !== '' && passwordLevel(password) < MINIMUM_PASSWORD_LEVEL) {
    errors[name] = fieldMessages.password_weak;
  }
  // Never cut by the field: what was pasted would not be what is typed the next time.
  if (password.length > LONGEST) errors[name] = fieldMessages.too_long;
  if (confirmation !== '' && confirmation !== password) {
    errors.confirm_password = fieldMessages.password_differs;
  }
  return errors as Partial<Record<P | 'confirm_password', string>>;
}
