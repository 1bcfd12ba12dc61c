import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const icons: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'alert' };

type NoticeProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** For a notice that appears later: `status` is announced politely, `alert` immediately. */
  live?: 'status' | 'alert';
};

export function Notice({ tone = 'info', title, children, live }: NoticeProps) {
  return (
    <div role={live} className={classNames(styles.notice, styles[tone])}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
