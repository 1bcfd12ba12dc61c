import { useSyncExternalStore } from 'react';
import styles from './navigation-progress.module.css';
import { isInProgress, subscribeToProgress } from './progress-store.ts';
import { useTranslation } from './translation.tsx';

/** A line at the top of the page while another page or language is on its way. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribeToProgress, isInProgress, () => false);
  const text = t('Loading...');
  return shown && <progress className={styles.line} aria-label={text} />;
}
