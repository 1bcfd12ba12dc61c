import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './description-list.module.css';

type DescriptionListProps = {
  entries: readonly { term: string; text: ReactNode }[];
  /** In two columns where there is room, so that a long list keeps its values near their terms. */
  inColumns?: boolean;
};

/** A list of terms with their values: a summary before a decision. */
export function DescriptionList({ entries, inColumns = false }: DescriptionListProps) {
  return (
    <dl className={classNames(styles.list, inColumns && styles.inColumns)}>
      {entries.map(({ term, text }) => (
        <div key={term} className={styles.entry}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
