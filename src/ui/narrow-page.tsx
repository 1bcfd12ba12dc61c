import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './narrow-page.module.css';

type NarrowPageProps = {
  /** For more text than a few fields. */
  wide?: boolean;
  children: ReactNode;
};

/** A page that holds one short thing in its middle: signing in, confirming, deciding. */
export function NarrowPage({ wide = false, children }: NarrowPageProps) {
  return <div className={classNames(styles.page, wide && styles.wide)}>{children}</div>;
}
