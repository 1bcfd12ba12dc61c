import type { ReactNode } from 'react';
import styles from './form-column.module.css';

/** A short form: fields as wide as what is written in them, not as the screen. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
