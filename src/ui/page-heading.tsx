import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

type PageHeadingProps = {
  title: ReactNode;
  /** A sentence about the page's purpose. */
  lead?: ReactNode;
  /** Buttons or links for the whole page. */
  actions?: ReactNode;
};

export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.texts}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
