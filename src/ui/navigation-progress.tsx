import { useSyncExternalStore } from 'react';
import styles from './navigation-progress.module.css';
import { useTranslation } from './translation.tsx';

let pending = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  pending += change;
  for (const changed of listeners) changed();
}

/** Shows progress at the top of the page until this has ended: what is on the screen stays meanwhile. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  count(1);
  try {
    return await work;
  } finally {
    count(-1);
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** A line at the top of the page while another page or language is on its way. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  );
  const text = t('Loading...');
  return shown && <progress className={styles.line} aria-label={text} />;
}
