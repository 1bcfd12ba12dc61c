import { useState } from 'react';
import { call } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** Asks for a link by email, with the same answer for every address. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    defaults: { email: '' },
    t,
    send: async (body) => {
      await call('POST /auth/forgot', { body }, { notify: false, recover: false });
      return body.email;
    },
    done: setSentTo,
  });
  return (
    <SignInFrame title={sentTo ? t('Check your email') : t('Forgotten password')}>
      {sentTo ? (
        <p>
          {t("If {email} belongs to an operator, we've emailed them a link. It's valid for 30 minutes.", {
            email: sentTo,
          })}
        </p>
      ) : (
        <FormFrame
          form={form}
          brief
          actions={
            <Button {...form.button} wide busyText={t('Loading...')}>
              {t('Send me a link')}
            </Button>
          }
        >
          <TextField
            {...form.field('email')}
            type="email"
            label={t('Email')}
            autoComplete="username"
            required
          />
        </FormFrame>
      )}
      <p className={styles.links}>
        <Link to={paths.home}>{t('Back to sign-in')}</Link>
      </p>
    </SignInFrame>
  );
}
