import { useRef } from 'react';
import { call } from '#console/call.ts';
import { endInterruption } from '#console/interruptions.ts';
import { type Operator, useOperator, useSession } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './sign-in.module.css';
import { useSignedInElsewhere } from './signed-in-elsewhere.ts';

/** Both factors once more, for ten minutes; then the call that was refused is made again. */
export function StepUpDialog() {
  const { t } = useTranslation();
  const { id, factors, second_factor } = useOperator();
  const { setOperator } = useSession();
  function done(operator: Operator) {
    setOperator(operator);
    endInterruption('step_up', true);
  }
  useSignedInElsewhere(true, (operator) => {
    if (operator.id === id && operator.stepped_up_until !== null) done(operator);
  });
  const leave = () => endInterruption('step_up', false);
  const isUnanswered = useRef(false);
  async function confirm(body: { password: string; code?: string }): Promise<Operator> {
    try {
      return await call('POST /auth/step-up', { body }, { notify: false });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A code counts once: where it did arrive and only the answer was lost, it is refused when it is sent again.
      const found =
        isUnanswered.current && error.status === 422
          ? await call('GET /auth/validate', {}, { notify: false })
          : null;
      if (found?.stepped_up_until) return found;
      isUnanswered.current ||= error.status === 0 || error.status >= 500;
      throw error;
    }
  }
  const form = useForm({
    defaults: { password: '', code: '' },
    t,
    send: ({ password, code }) => confirm({ password, ...(code && { code }) }),
    done: (operator) => done(operator),
  });
  return (
    <Dialog title={t("Confirm it's you")} closeText={t('Close')} busy={form.processing} onClose={leave}>
      <p>
        {factors.passkeys > 0
          ? t("Use your passkey, or enter your password and a code. We won't ask again for ten minutes.")
          : second_factor === 'done'
            ? t("Enter your password and a code again. We won't ask again for ten minutes.")
            : t("Enter your password again. We won't ask again for ten minutes.")}
      </p>
      {factors.passkeys > 0 && (
        <>
          <PasskeyButton onDone={done} />
          <p className={styles.or}>{t('or')}</p>
        </>
      )}
      <FormFrame
        form={form}
        brief
        actions={
          <DialogActions>
            <Button {...form.button} busyText={t('Loading...')}>
              {t('Confirm')}
            </Button>
            <Button variant="secondary" onClick={leave}>
              {t('Cancel')}
            </Button>
          </DialogActions>
        }
      >
        <PasswordField
          {...form.field('password')}
          label={t('Password')}
          autoComplete="current-password"
          texts={{ show: t('Show password'), hide: t('Hide password') }}
          required
        />
        {second_factor === 'done' && (
          <TextField
            {...form.field('code')}
            label={factors.totp ? t('Code from your authenticator app') : t('Recovery code')}
            autoComplete="one-time-code"
            required
          />
        )}
      </FormFrame>
    </Dialog>
  );
}
