import { useSyncExternalStore } from 'react';
import { Notice } from './notice.tsx';
import styles from './offline-notice.module.css';
import { useTranslation } from './translation.tsx';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** A notice while the browser is offline; failed queries are refetched afterwards. */
export function OfflineNotice() {
  const { t } = useTranslation();
  // Translated on the server too, because nothing can be loaded offline.
  const text = t("You seem to be offline. Anything you've already saved isn't lost.");
  const online = useOnline();
  return (
    <div role="status" className={styles.area}>
      {!online && <Notice tone="warning">{text}</Notice>}
    </div>
  );
}
