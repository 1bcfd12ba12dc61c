import { useState } from 'react';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NewPasskey } from './new-passkey.tsx';
import styles from './sign-in.module.css';
import { TotpSetUp } from './totp-set-up.tsx';

type SetUpFactorProps = {
  onDone(operator: Operator, recoveryCodes: readonly string[]): void;
  onEnded(): void;
};

/** Whoever has no second factor yet chooses one: nothing else is open before. */
export function SetUpFactor({ onDone, onEnded }: SetUpFactorProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'totp' | 'passkey' | null>(null);
  const done = ({ operator, recovery_codes }: { operator: Operator; recovery_codes: string[] }) =>
    onDone(operator, recovery_codes);
  if (way === null) {
    return (
      <>
        <p>{t("The console shows personal data and moves money, so a password alone isn't enough.")}</p>
        <div className={styles.ways}>
          <Button wide onClick={() => setWay('totp')}>
            {t('Use an authenticator app')}
          </Button>
          <Button wide variant="secondary" onClick={() => setWay('passkey')}>
            {t('Use a passkey')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {way === 'totp' ? (
        <TotpSetUp onDone={done} onEnded={onEnded} />
      ) : (
        <NewPasskey onDone={done} onEnded={onEnded} />
      )}
      <div className={styles.links}>
        <Button variant="quiet" onClick={() => setWay(null)}>
          {t('Choose another method')}
        </Button>
      </div>
    </>
  );
}
