import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';

/** The same message for every address, so that it doesn't reveal whether the address is known. */
export function MailSentAgain() {
  const { t } = useTranslation();
  return (
    <div className={styles.sent}>
      <Notice tone="success" live="status">
        <p>{t("We've emailed you a new link.")}</p>
        <p>{t('Please check all your email folders, including spam.')}</p>
      </Notice>
    </div>
  );
}
