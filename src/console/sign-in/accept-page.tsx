import { useEffect, useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { NewPasswordFields, newPasswordErrors } from '#ui/new-password-fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type LinkHolder = { email: string | null; name: string | null; is_new: boolean };

/** Where the link of an invitation, of a new password or of the first owner leads: its code stands behind the `#`. */
export default function AcceptPage() {
  const { t } = useTranslation();
  const [code] = useState(() => window.location.hash.slice(1));
  const [holder, setHolder] = useState<LinkHolder | null>(null);
  const [accepted, setAccepted] = useState(false);
  const look = useAction(
    () => call('POST /auth/link', { body: { code } }, { notify: false, recover: false }),
    { done: setHolder },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code that the page was opened with
  useEffect(() => void look.run(), []);

  if (accepted) {
    return (
      <SignInFrame title={t('Your password is set')}>
        <p>{t("Sign in with it now. If you don't have a second factor yet, you'll set one up next.")}</p>
        <ButtonLink to={paths.home} wide>
          {t('Sign in')}
        </ButtonLink>
      </SignInFrame>
    );
  }
  if (holder) return <AcceptForm code={code} holder={holder} onAccepted={() => setAccepted(true)} />;
  return (
    <SignInFrame title={t('Welcome')}>
      {look.failure ? (
        <FailureNotice failure={look.failure}>
          {look.failure.code === 'code_not_valid' ? (
            <p>{t('Ask the person who invited you for a new one, or use "Forgotten password".')}</p>
          ) : (
            <Button variant="secondary" onClick={() => void look.run()}>
              {t('Try again')}
            </Button>
          )}
        </FailureNotice>
      ) : (
        <Spinner text={t('Loading...')} />
      )}
    </SignInFrame>
  );
}

type AcceptFormProps = { code: string; holder: LinkHolder; onAccepted(): void };

function AcceptForm({ code, holder, onAccepted }: AcceptFormProps) {
  const { t } = useTranslation();
  const isFirst = holder.email === null;
  const form = useForm({
    defaults: { name: '', email: '', password: '', confirm_password: '' },
    t,
    check: ({ password, confirm_password }) => newPasswordErrors('password', password, confirm_password),
    send: ({ name, email, ...passwords }) => {
      const body = { code, ...passwords, ...(isFirst && { name, email }) };
      return call('POST /auth/accept', { body }, { notify: false, recover: false });
    },
    done: onAccepted,
  });
  const title = isFirst
    ? t('Become the first owner')
    : holder.is_new
      ? t('Welcome, {name}', { name: holder.name ?? '' })
      : t('Choose a new password');
  return (
    <SignInFrame title={title}>
      <FormFrame
        form={form}
        actions={
          <Button {...form.button} wide busyText={t('Loading...')}>
            {t('Set the password')}
          </Button>
        }
      >
        {isFirst ? (
          <>
            <Notice>{t('An owner can do everything in all countries and invites everyone else.')}</Notice>
            <TextField {...form.field('name')} label={t('Your name')} autoComplete="name" required />
            <TextField
              {...form.field('email')}
              type="email"
              label={t('Email')}
              autoComplete="username"
              required
            />
          </>
        ) : (
          <input type="email" hidden readOnly autoComplete="username" value={holder.email ?? ''} />
        )}
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('confirm_password')}
          typed={form.watch('password')}
          label={t('Password')}
        />
      </FormFrame>
    </SignInFrame>
  );
}
