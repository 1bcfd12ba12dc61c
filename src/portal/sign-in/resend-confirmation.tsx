import { useState } from 'react';
import { call } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { MailSentAgain } from './mail-sent-again.tsx';
import styles from './sign-in.module.css';

/** For somebody who waits for the mail of a registration. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const [processing, setProcessing] = useState(false);

  async function resend() {
    setProcessing(true);
    setSent(false);
    try {
      await call('POST /profile/confirm/resend', { body: { email } });
      setSent(true);
    } catch (error) {
      // The call has said why in a toast.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setProcessing(false);
    }
  }

  return (
    <div className={styles.resend}>
      <p>{t('No email after a few minutes?')}</p>
      {sent && <MailSentAgain />}
      <Button variant="secondary" busy={processing} busyText={t('Loading...')} onClick={() => void resend()}>
        {t('Send the email again')}
      </Button>
    </div>
  );
}
