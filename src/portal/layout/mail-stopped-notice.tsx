import { useAction } from '#portal/action.ts';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './layout.module.css';

/** Shown above every page of the members' area while mail to the address is stopped, because it came back. */
export default function MailStoppedNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const check = useAction(() => call('POST /profile/email/check'), {
    invalidates: ['GET /auth/validate'],
    done: ({ sent }) => {
      if (sent) toast.success(t('To confirm your email, please follow the instructions sent to your email.'));
    },
  });
  return (
    <div className={styles.notice}>
      <Notice tone="warning" title={t("Our emails don't reach you")}>
        <p>
          {t(
            "Our emails to {email} came back, so we've stopped sending them: you won't get invitations or news about your rewards. Your mailbox may be full, or the address may no longer exist.",
            { email },
          )}
        </p>
        <p>
          {t(
            'Is the address right? Ask for an email, and once you follow its link, our emails will go out to you again.',
          )}
        </p>
        <ButtonRow>
          <Button
            variant="secondary"
            busy={check.pending}
            busyText={t('Loading...')}
            onClick={() => void check.run()}
          >
            {t('Email me a link')}
          </Button>
          <ButtonLink variant="secondary" to={paths.changeEmail}>
            {t('Change email')}
          </ButtonLink>
        </ButtonRow>
      </Notice>
    </div>
  );
}
