import styles from './answer-form.module.css';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** Notice above a form with a restored draft. */
export function DraftNotice() {
  const { t } = useTranslation();
  return (
    <div className={styles.above}>
      <Notice live="status">{t("What you entered is still here but isn't saved yet.")}</Notice>
    </div>
  );
}
