import { type ComponentType, type ReactNode, useState } from 'react';
import { call } from '#console/call.ts';
import { hasSignedIn, type Operator } from '#console/session.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { FactorStep } from './factor-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import { useSignedInElsewhere } from './signed-in-elsewhere.ts';

type SignInProps = {
  /** Who has shown the password already. */
  begun: Operator | null;
  /** The only one who may sign in here: the session of this operator has ended. */
  email?: string;
  onSignedIn(operator: Operator): void;
  /** What a step stands in: a page or a dialog. */
  frame: ComponentType<{ title: string; children: ReactNode }>;
};

/** Password, second factor or its set-up, and the recovery codes of whoever has set the first one up. */
export function SignIn({ begun, email, onSignedIn, frame: Frame }: SignInProps) {
  const { t } = useTranslation();
  const [operator, setOperator] = useState(begun);
  const [codes, setCodes] = useState<readonly string[]>([]);
  // The step after the password, in which the session has ended.
  const [ended, setEnded] = useState<'factor' | 'set_up' | null>(null);

  async function goOn(next: Operator, recoveryCodes: readonly string[] = []) {
    const shown = recoveryCodes.length === 0 && hasSignedIn(next) ? await unseenCodes() : recoveryCodes;
    setOperator(next);
    setCodes(shown);
    if (shown.length === 0 && hasSignedIn(next)) onSignedIn(next);
  }

  /** The response that had the recovery codes may have been lost with the session. */
  async function unseenCodes(): Promise<readonly string[]> {
    if (ended !== 'set_up') return [];
    return call('POST /auth/recovery-codes', {}, { notify: false, recover: false }).catch(() => []);
  }

  // Not where codes are shown, or made, that nobody would have seen.
  useSignedInElsewhere(codes.length === 0 && operator?.second_factor !== 'missing', goOn);

  const endedIn = (step: 'factor' | 'set_up') => () => {
    setOperator(null);
    setEnded(step);
  };

  if (!operator) {
    return (
      <Frame title={email ? t('Sign in again') : t('Sign in')}>
        {ended && <Notice live="alert">{t('Your session has ended. Please sign in again')}</Notice>}
        <PasswordStep {...(email && { email })} onDone={goOn} />
      </Frame>
    );
  }
  if (codes.length > 0) {
    return (
      <Frame title={t('Save your recovery codes')}>
        <RecoveryCodes codes={codes} onKept={() => onSignedIn(operator)} />
      </Frame>
    );
  }
  if (operator.second_factor === 'missing') {
    return (
      <Frame title={t('Set up your second factor')}>
        <SetUpFactor onDone={goOn} onEnded={endedIn('set_up')} />
      </Frame>
    );
  }
  return (
    <Frame title={t('Show your second factor')}>
      <FactorStep
        operator={operator}
        onDone={goOn}
        onEnded={endedIn('factor')}
        onOther={() => setOperator(null)}
      />
    </Frame>
  );
}
