import { call } from '#portal/call.ts';
import { sendOnce } from '#portal/idempotency-key.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormColumn } from '#ui/form-column.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { NewPasswordFields, newPasswordErrors } from '#ui/new-password-fields.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type PasswordValues = { password: string; new_password: string; confirm_password: string };

/** docs/specification.md §5 "Change password". */
export default function ChangePasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading
        title={t('Change Password')}
        lead={t("You'll need to sign in again with your new password on all your other devices.")}
      />
      <Card>
        <FormColumn>
          <ChangePasswordForm />
        </FormColumn>
      </Card>
    </>
  );
}

function ChangePasswordForm() {
  const { t } = useTranslation();
  const { user } = useSession();
  const toast = useToast();
  const form = useForm({
    defaults: { password: '', new_password: '', confirm_password: '' } as PasswordValues,
    t,
    check: ({ new_password, confirm_password }) =>
      newPasswordErrors('new_password', new_password, confirm_password),
    send: (values: PasswordValues) =>
      sendOnce(paths.changePassword, (headers) =>
        call('POST /profile/password', { body: values, headers }, { notify: false }),
      ),
    done(_nothing, reset) {
      reset();
      toast.success(t('Password successfully changed'));
    },
  });
  return (
    <FormFrame
      form={form}
      actions={
        <Button {...form.button} busyText={t('Loading...')}>
          {t('Change Password')}
        </Button>
      }
    >
      {/* Tells password managers which account this is. */}
      <input
        className="visually-hidden"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
      />
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
  );
}
