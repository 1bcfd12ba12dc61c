import type { ReactNode } from 'react';
import styles from './figure-list.module.css';

export type ShownFigure = {
  key: string;
  title: string;
  value: ReactNode;
  /** What exactly it counts. */
  definition: string;
};

/** Figures at a glance, each with its definition under it. */
export function FigureList({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, title, value, definition }) => (
        <div key={key} className={styles.figure}>
          <dt>{title}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.definition}>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
