import { useState } from 'react';
import { call } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MailSentAgain } from './mail-sent-again.tsx';

/** Requests the confirmation mail again on pages where the address isn't known. */
export function ResendConfirmationForm() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const form = useForm({
    defaults: { email: '' },
    t,
    send(body: { email: string }) {
      setSent(false);
      return call('POST /profile/confirm/resend', { body }, { notify: false });
    },
    done: () => setSent(true),
  });
  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} variant="secondary" wide busyText={t('Loading...')}>
          {t('Send the email again')}
        </Button>
      }
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={t('Email')}
        hint={t('The address you registered with.')}
        autoComplete="username"
        required
      />
      {sent && <MailSentAgain />}
    </FormFrame>
  );
}
