import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';

/** Shown in a form when JavaScript is turned off. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <div className={styles.failure}>
        <Notice tone="warning">{t('This form needs JavaScript. Please allow it for this site.')}</Notice>
      </div>
    </noscript>
  );
}
