import { isConfirmationCode } from '#contract/rules/codes.ts';
import { call } from '#portal/call.ts';
import { sendOnce } from '#portal/idempotency-key.ts';
import { paths } from '#portal/paths.ts';
import { useSecretCode } from '#portal/secret-code.ts';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useArrivalFocus } from '#ui/focus.ts';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { NewPasswordFields, newPasswordErrors } from '#ui/new-password-fields.tsx';
import { useNavigateFromHere, useParams } from '#ui/router.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NewResetLink } from './new-reset-link.tsx';
import styles from './reset-password-page.module.css';

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigateFromHere();
  const code = useSecretCode(useParams().code, '/reset-password');
  // The code is in the browser's history, which the server can't see.
  const hydrated = useHydrated();
  const form = useForm({
    defaults: { password: '', confirm_password: '' },
    t,
    check: ({ password, confirm_password }) => newPasswordErrors('password', password, confirm_password),
    send: (values) =>
      sendOnce(paths.resetPassword, (headers) =>
        call('POST /auth/resetpassword', { body: { ...values, code }, headers }, { notify: false }),
      ),
    done() {
      toast.success(t('Password successfully changed'));
      navigate(paths.login, { replace: true });
    },
  });

  const isOver = hydrated && (form.failure?.code === 'code_not_valid' || !isConfirmationCode(code));
  const heading = useArrivalFocus<HTMLHeadingElement>(isOver);
  return (
    <NarrowPage>
      <h1 ref={heading} tabIndex={-1}>
        {t('New password')}
      </h1>
      {isOver ? (
        <NewResetLink />
      ) : (
        <>
          <p className={styles.lead}>{t('Choose a new password, then sign in with it.')}</p>
          <Card>
            <FormFrame
              form={form}
              brief
              actions={
                <Button {...form.button} wide busyText={t('Loading...')}>
                  {t('Change Password')}
                </Button>
              }
            >
              <NeedsScript />
              <NewPasswordFields
                label={t('New password')}
                password={form.field('password')}
                confirmation={form.field('confirm_password')}
                typed={form.watch('password')}
              />
            </FormFrame>
          </Card>
        </>
      )}
    </NarrowPage>
  );
}
