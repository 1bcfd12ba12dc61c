import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type BadgeProps = { tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** A state in a word or two, of which the colour only repeats the meaning. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
