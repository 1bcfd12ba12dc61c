import { useAction } from '#portal/action.ts';
import { call } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MailSentAgain } from './mail-sent-again.tsx';
import styles from './sign-in.module.css';

/** For a visitor who is waiting for the mail of a registration. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation();
  const resend = useAction(() => call('POST /profile/confirm/resend', { body: { email } }));

  return (
    <div className={styles.resend}>
      <p>{t('No email after a few minutes?')}</p>
      {resend.succeeded && <MailSentAgain />}
      <Button
        variant="secondary"
        busy={resend.pending}
        busyText={t('Loading...')}
        onClick={() => void resend.run()}
      >
        {t('Send the email again')}
      </Button>
    </div>
  );
}
