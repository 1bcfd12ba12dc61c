import { useTranslation } from '#ui/translation.tsx';
import styles from './demo-notice.module.css';

/** Tells visitors that the panel's content is made up. */
export function DemoNotice() {
  const { t } = useTranslation();
  return (
    <aside aria-label={t('Demo')} className={styles.notice}>
      {t('This is a demo. Its members, surveys and rewards are made up.')}
    </aside>
  );
}
