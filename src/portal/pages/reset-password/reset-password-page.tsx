import { useNavigate, useParams } from 'react-router';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSecretCode } from '#portal/secret-code.ts';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { NewPasswordFields, newPasswordErrors } from '#portal/sign-in/new-password-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './reset-password-page.module.css';

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const code = useSecretCode(useParams().code, '/reset-password');
  const form = useForm({
    defaults: { password: '', confirm_password: '' },
    t,
    check: ({ password, confirm_password }) => newPasswordErrors('password', password, confirm_password),
    send: (values) => call('POST /auth/resetpassword', { body: { ...values, code } }),
    done() {
      toast.success(t('Password successfully changed'));
      navigate(paths.login, { replace: true });
    },
  });

  return (
    <NarrowPage>
      <h1>{t('New password')}</h1>
      <p className={styles.lead}>{t('Choose a new password, then sign in with it.')}</p>
      <Card>
        <form {...form.props}>
          <NeedsScript />
          <NewPasswordFields
            label={t('New password')}
            password={form.field('password')}
            confirmation={form.field('confirm_password')}
            typed={form.watch('password')}
          />
          <Button {...form.button} wide busyText={t('Loading...')}>
            {t('Change Password')}
          </Button>
        </form>
      </Card>
    </NarrowPage>
  );
}
