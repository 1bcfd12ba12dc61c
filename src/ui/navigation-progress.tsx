import { useSyncExternalStore } from 'react';
import styles from './navigation-progress.module.css';
import { isInProgress, subscribeToProgress } from './progress-store.ts';
import { useTranslation } from './translation.tsx';

/** A progress line at the top of the page while another page or language is loading. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribeToProgress, isInProgress, () => false);
  const text = t('Loading...');
  // Stands outside the page's landmarks, so it is a live region.
  return <div aria-live="polite">{shown && <progress className={styles.line} aria-label={text} />}</div>;
}
