import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';

/** Said in a form to those whose browser runs no scripts. */
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
