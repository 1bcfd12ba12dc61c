import type { ReactNode } from 'react';
import styles from './description-list.module.css';

type DescriptionListProps = { entries: readonly { term: string; text: ReactNode }[] };

/** A list of terms with their values: a summary before a decision. */
export function DescriptionList({ entries }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {entries.map(({ term, text }) => (
        <div key={term} className={styles.entry}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
