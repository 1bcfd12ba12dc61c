import type { ComponentProps, ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode };

/** Text that opens under its title, and also by a link to its `id`. */
export function Disclosure({ title, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={styles.disclosure}>
      <summary className={styles.title}>
        <span className={styles.text}>{title}</span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
