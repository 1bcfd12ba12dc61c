import { Suspense, useEffect, useState } from 'react';
import { call, useAction } from '#console/call.ts';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';
import { tellingEnd } from './telling-end.ts';

const QrCode = loadable(() => import('./qr-code.tsx'));

type TotpSetUpProps = {
  onDone(enrolled: { operator: Operator; recovery_codes: string[] }): unknown;
  onEnded?(): void;
};

/** The secret for an authenticator app, as a picture and as text; it counts from its first right code on. */
export function TotpSetUp({ onDone, onEnded }: TotpSetUpProps) {
  const { t } = useTranslation();
  const [totp, setTotp] = useState<{ secret: string; uri: string } | null>(null);
  const begin = useAction(() => tellingEnd(call('POST /auth/totp', {}, { notify: false }), onEnded), {
    done: setTotp,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(() => void begin.run(), []);
  const form = useForm({
    defaults: { code: '' },
    t,
    send: (body) => tellingEnd(call('POST /auth/totp/confirm', { body }, { notify: false }), onEnded),
    done: (enrolled) => void onDone(enrolled),
  });
  if (!totp) {
    if (!begin.failure) return <Spinner text={t('Loading...')} />;
    return (
      <FailureNotice failure={begin.failure}>
        <Button variant="secondary" onClick={() => void begin.run()}>
          {t('Try again')}
        </Button>
      </FailureNotice>
    );
  }
  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} wide busyText={t('Loading...')}>
          {t('Confirm')}
        </Button>
      }
    >
      <p>{t('Scan this with your authenticator app, then type the six digits that it shows.')}</p>
      <Suspense fallback={<Spinner text={t('Loading...')} />}>
        <QrCode text={totp.uri} label={t('QR code for your authenticator app')} />
      </Suspense>
      <p>
        {t('Or type this key into the app:')} <span className={styles.code}>{inGroups(totp.secret)}</span>
      </p>
      <TextField
        {...form.field('code')}
        label={t('Code from your authenticator app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </FormFrame>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
