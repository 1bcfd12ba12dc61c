import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** The buttons that end a form or a stage: the deciding one first. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
