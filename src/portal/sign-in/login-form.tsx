import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#portal/call.ts';
import { landing } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type LoginValues = { email: string; password: string; remember: boolean };

/** Signs in, then leads to the page that the visitor came from (panel.md section 4 "Auth state"). */
export function LoginForm({ focused = false }: { focused?: boolean }) {
  const { t } = useTranslation();
  const { setUser } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useForm({
    defaults: {} as LoginValues,
    t,
    send: ({ email, password, remember }: LoginValues) =>
      call('POST /auth/login', { body: { email, password, remember: remember === true } }),
    done(user) {
      setUser(user);
      navigate(landing(search), { replace: true });
    },
  });

  return (
    <form {...form.props}>
      <TextField
        {...form.field('email')}
        type="email"
        label={t('E-mail')}
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
      <Button type="submit" wide busy={form.processing} busyText={t('Loading...')}>
        {t('Login')}
      </Button>
    </form>
  );
}
