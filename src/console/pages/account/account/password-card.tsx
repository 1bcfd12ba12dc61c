import { call, useInvalidate } from '#console/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { NewPasswordFields, newPasswordErrors } from '#ui/new-password-fields.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

export function PasswordCard() {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const form = useForm({
    defaults: { password: '', new_password: '', confirm_password: '' },
    t,
    check: ({ new_password, confirm_password }) =>
      newPasswordErrors('new_password', new_password, confirm_password),
    send: (body) => call('POST /auth/password', { body }, { notify: false }),
    async done(_data, reset) {
      reset();
      toast.success(t("Your password has been changed. You've been signed out everywhere else."));
      await invalidate(['GET /auth/sessions']);
    },
  });
  return (
    <Card title={t('Change the password')}>
      <FormFrame
        form={form}
        label={t('Change the password')}
        actions={
          <Button {...form.button} busyText={t('Loading...')}>
            {t('Change the password')}
          </Button>
        }
      >
        <PasswordField
          {...form.field('password')}
          label={t('Current password')}
          autoComplete="current-password"
          texts={{ show: t('Show password'), hide: t('Hide password') }}
          required
        />
        <NewPasswordFields
          password={form.field('new_password')}
          confirmation={form.field('confirm_password')}
          typed={form.watch('new_password')}
          label={t('New password')}
        />
      </FormFrame>
    </Card>
  );
}
