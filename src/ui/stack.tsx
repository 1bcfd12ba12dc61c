import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stack.module.css';

/** A column with equal gaps. */
export function Stack({ tight = false, children }: { tight?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.stack, tight && styles.tight)}>{children}</div>;
}
