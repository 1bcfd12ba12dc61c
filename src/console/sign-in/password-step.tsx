import { call } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { Link } from '#ui/link.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';

type PasswordStepProps = {
  /** Fixed, where the session of somebody has ended. */
  email?: string;
  onDone(operator: Operator): void;
};

export function PasswordStep({ email, onDone }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    defaults: { email: email ?? '', password: '' },
    t,
    send: (body) => call('POST /auth/login', { body }, { notify: false, recover: false }),
    done: (operator) => onDone(operator),
  });
  return (
    <>
      <FormFrame
        form={form}
        brief
        actions={
          <Button {...form.button} wide busyText={t('Loading...')}>
            {t('Next')}
          </Button>
        }
      >
        <TextField
          {...form.field('email')}
          type="email"
          label={t('Email')}
          autoComplete="username"
          readOnly={email !== undefined}
          required
        />
        <PasswordField
          {...form.field('password')}
          label={t('Password')}
          autoComplete="current-password"
          texts={{ show: t('Show password'), hide: t('Hide password') }}
          required
        />
      </FormFrame>
      {email === undefined && (
        <p className={styles.links}>
          <Link to={paths.forgotPassword}>{t('Forgotten password')}</Link>
        </p>
      )}
    </>
  );
}
