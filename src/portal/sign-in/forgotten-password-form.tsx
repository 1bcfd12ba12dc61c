import { call } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

export function ForgottenPasswordForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useForm({
    defaults: { email: '' },
    t,
    send: (body: { email: string }) => call('POST /auth/forgot', { body }, { notify: false }),
    done(_nothing, reset) {
      reset();
      toast.success(t('Request for password change was sent'));
    },
  });

  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} variant="secondary" wide busyText={t('Loading...')}>
          {t('Send')}
        </Button>
      }
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={t('Email')}
        hint={t("We'll email you a link to choose a new password.")}
        autoComplete="username"
        required
      />
    </FormFrame>
  );
}
