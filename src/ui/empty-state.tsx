import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  icon?: IconName;
  title: ReactNode;
  /** What will appear here, and when. */
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon = 'inbox', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon name={icon} />
      </span>
      <div className={styles.title}>{title}</div>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
