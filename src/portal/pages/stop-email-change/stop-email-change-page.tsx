import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorCatalogue } from '#contract/errors.ts';
import { isConfirmationCode } from '#contract/rules/codes.ts';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSecretCode } from '#portal/secret-code.ts';
import { useSession } from '#portal/session.tsx';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { Card } from '#ui/card.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './stop-email-change-page.module.css';
import { Stopped } from './stopped.tsx';

/** Where the notice of a change of e-mail leads. Opening it changes nothing. */
export default function StopEmailChangePage() {
  const { t } = useTranslation();
  const { noteEndedSession } = useSession();
  const [query] = useSearchParams();
  const code = useSecretCode(query.get('code'), paths.stopEmailChange);
  const [ended, setEnded] = useState<'stopped' | 'taken' | null>(null);
  const [failure, setFailure] = useState('');
  const [processing, setProcessing] = useState(false);
  const hydrated = useHydrated();
  const inFlight = useRef(false);

  async function stop() {
    if (inFlight.current) return;
    if (!isConfirmationCode(code)) return setFailure(errorCatalogue.code_not_valid.message);
    inFlight.current = true;
    setProcessing(true);
    setFailure('');
    try {
      await call('POST /profile/email/stop', { body: { code } }, { notify: false });
      setEnded('stopped');
      await noteEndedSession();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 'conflict') return setFailure(error.message);
      setEnded('taken');
      await noteEndedSession();
    } finally {
      inFlight.current = false;
      setProcessing(false);
    }
  }

  if (ended !== null) return <Stopped addressKept={ended === 'stopped'} />;
  return (
    <div className={styles.page}>
      <h1>{t('Cancel the email change')}</h1>
      <Card>
        <p>
          {t(
            "Someone asked to change the email address of your account. If it wasn't you, press the button: your account will keep its address and be signed out on all devices.",
          )}
        </p>
        <NeedsScript />
        {failure && (
          <div className={styles.failure}>
            <Notice tone="danger" live="alert">
              {t(failure as 'Cancel the change')}
            </Notice>
          </div>
        )}
        <Button
          onClick={() => void stop()}
          busy={processing}
          waiting={!hydrated}
          busyText={t('Loading...')}
          wide
        >
          {t('Cancel the change')}
        </Button>
        <p className={styles.otherwise}>{t('If it was you, just close this page.')}</p>
      </Card>
    </div>
  );
}
