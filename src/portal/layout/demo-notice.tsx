import { useTranslation } from '#ui/translation.tsx';
import styles from './demo-notice.module.css';

/** Nobody shall take what is made up for real. */
export function DemoNotice() {
  const { t } = useTranslation();
  return (
    <aside aria-label={t('Demo')} className={styles.notice}>
      {t('This is a demo. Its members, surveys and rewards are made up.')}
    </aside>
  );
}
