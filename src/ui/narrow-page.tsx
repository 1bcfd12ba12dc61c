import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './narrow-page.module.css';

type NarrowPageProps = {
  /** For longer texts. */
  wide?: boolean;
  children: ReactNode;
};

/** A page with one short, centred task: signing in, confirming, deciding. */
export function NarrowPage({ wide = false, children }: NarrowPageProps) {
  return <div className={classNames(styles.page, wide && styles.wide)}>{children}</div>;
}
