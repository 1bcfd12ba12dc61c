import { useSyncExternalStore } from 'react';
import { useFailureTexts } from './failure-texts.ts';
import { Notice } from './notice.tsx';
import styles from './offline-notice.module.css';

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
  const { offline } = useFailureTexts();
  const online = useOnline();
  return (
    <div role="status" className={styles.area}>
      {!online && <Notice tone="warning">{offline}</Notice>}
    </div>
  );
}
