import type { ReactNode } from 'react';
import styles from './field-grid.module.css';

/** Short fields beside each other, as many as there is room for. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
