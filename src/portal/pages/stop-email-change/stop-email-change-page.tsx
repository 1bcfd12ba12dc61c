import { useState } from 'react';
import { isConfirmationCode } from '#contract/rules/codes.ts';
import { useAction } from '#portal/action.ts';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSecretCode } from '#portal/secret-code.ts';
import { useSession } from '#portal/session.tsx';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { refusal } from '#ui/refusal.ts';
import { useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './stop-email-change-page.module.css';
import { Stopped } from './stopped.tsx';

/** The page linked in the notice of an email change, which changes nothing by being opened. */
export default function StopEmailChangePage() {
  const { t } = useTranslation();
  const { noteEndedSession } = useSession();
  const [query] = useSearchParams();
  const code = useSecretCode(query.get('code'), paths.stopEmailChange);
  const [ended, setEnded] = useState<'stopped' | 'taken' | null>(null);
  async function show(end: 'stopped' | 'taken') {
    setEnded(end);
    await noteEndedSession();
  }

  const stop = useAction(
    async () => {
      if (!isConfirmationCode(code)) throw refusal('code_not_valid');
      await call('POST /profile/email/stop', { body: { code } }, { notify: false });
    },
    {
      done: () => show('stopped'),
      failed: (error) => (error.code === 'conflict' ? show('taken') : undefined),
    },
  );

  if (ended !== null) return <Stopped addressKept={ended === 'stopped'} />;
  return (
    <NarrowPage>
      <h1>{t('Cancel the email change')}</h1>
      <Card>
        <p>
          {t(
            "Someone asked to change the email address of your account. If it wasn't you, press the button: your account will keep its address and be signed out on all devices.",
          )}
        </p>
        <NeedsScript />
        <FailureNotice failure={stop.failure} />
        <Button
          onClick={() => void stop.run()}
          busy={stop.pending}
          needsScript
          busyText={t('Loading...')}
          wide
        >
          {t('Cancel the change')}
        </Button>
        <p className={styles.otherwise}>{t('If it was you, just close this page.')}</p>
      </Card>
    </NarrowPage>
  );
}
