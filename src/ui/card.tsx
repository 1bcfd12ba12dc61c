import type { ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = {
  title?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Beside the title: a link or a badge. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Card({ title, level = 2, aside, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.card}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
