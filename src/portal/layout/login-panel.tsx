import { defaultLanding } from '#portal/paths.ts';
import { ForgottenPasswordForm } from '#portal/sign-in/forgotten-password-form.tsx';
import { LoginForm } from '#portal/sign-in/login-form.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The dropdown of the header's Login button. */
export default function LoginPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <LoginForm focused onSignedIn={() => navigate(defaultLanding, { replace: true })} />
      <Disclosure title={t('Forgotten password?')}>
        <ForgottenPasswordForm />
      </Disclosure>
    </>
  );
}
