import { useState } from 'react';
import { call } from '#portal/call.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NeedsScript } from './needs-script.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

type LoginValues = { email: string; password: string; remember: boolean };

type LoginFormProps = {
  focused?: boolean;
  /** For pages whose guard doesn't redirect after signing in. */
  onSignedIn?: () => void;
};

/** Signs in (docs/specification.md §4 "Auth state"). */
export function LoginForm({ focused = false, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const { setUser } = useSession();
  const [unconfirmed, setUnconfirmed] = useState('');
  const form = useForm({
    defaults: { email: '', password: '', remember: false },
    t,
    async send(body: LoginValues) {
      setUnconfirmed('');
      try {
        return await call('POST /auth/login', { body }, { notify: false });
      } catch (error) {
        if (error instanceof CallError && error.code === 'not_confirmed') setUnconfirmed(body.email);
        throw error;
      }
    },
    done(user) {
      setUser(user);
      onSignedIn?.();
    },
  });

  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} wide busyText={t('Loading...')}>
          {t('Login')}
        </Button>
      }
    >
      <NeedsScript />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('Email')}
        autoComplete="username"
        autoFocus={focused}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('Password')}
        autoComplete="current-password"
        texts={{ show: t('Show password'), hide: t('Hide password') }}
        required
      />
      <CheckboxField {...form.field('remember')} label={t('Remember me on this device')} />
      {unconfirmed && <ResendConfirmation email={unconfirmed} />}
    </FormFrame>
  );
}
