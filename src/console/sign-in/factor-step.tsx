import { useState } from 'react';
import { call } from '#console/call.ts';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './sign-in.module.css';
import { tellingEnd } from './telling-end.ts';

type FactorStepProps = {
  operator: Operator;
  onDone(operator: Operator): void;
  onEnded(): void;
  /** Somebody else wants to sign in. */
  onOther(): void;
};

/** A passkey, a code of the authenticator app, or a recovery code: whichever of them this operator has. */
export function FactorStep({ operator, onDone, onEnded, onOther }: FactorStepProps) {
  const { t } = useTranslation();
  const { totp, passkeys } = operator.factors;
  const [recovering, setRecovering] = useState(false);
  return (
    <>
      {passkeys > 0 && <PasskeyButton onDone={onDone} onEnded={onEnded} />}
      {passkeys > 0 && (totp || recovering) && <p className={styles.or}>{t('or')}</p>}
      {(totp || recovering) && (
        <CodeForm key={String(recovering)} recovering={recovering} onDone={onDone} onEnded={onEnded} />
      )}
      <div className={styles.links}>
        <Button variant="quiet" onClick={() => setRecovering(!recovering)}>
          {recovering && totp ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('Sign in as someone else')}
        </Button>
      </div>
    </>
  );
}

type CodeFormProps = Pick<FactorStepProps, 'onDone' | 'onEnded'> & { recovering: boolean };

function CodeForm({ recovering, onDone, onEnded }: CodeFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    defaults: { code: '' },
    t,
    send: (body) =>
      tellingEnd(call('POST /auth/second-factor', { body }, { notify: false, recover: false }), onEnded),
    done: (operator) => onDone(operator),
  });
  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} wide busyText={t('Loading...')}>
          {t('Sign in')}
        </Button>
      }
    >
      {recovering ? (
        <TextField
          {...form.field('code')}
          label={t('Recovery code')}
          hint={t('Each of your ten codes works once.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
      ) : (
        <TextField
          {...form.field('code')}
          label={t('Code from your authenticator app')}
          hint={t('Six digits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
      )}
    </FormFrame>
  );
}
