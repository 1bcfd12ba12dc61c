import type { ReactNode } from 'react';
import styles from './form-column.module.css';

/** A short form with fields of limited width. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
