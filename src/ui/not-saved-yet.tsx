import styles from './answer-form.module.css';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** Above a form that holds what an earlier visit typed into it. */
export function NotSavedYet() {
  const { t } = useTranslation();
  return (
    <div className={styles.above}>
      <Notice live="status">{t('What you had entered is still here. It is not saved yet.')}</Notice>
    </div>
  );
}
