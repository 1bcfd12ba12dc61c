import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './beside.module.css';

type BesideProps = { title: ReactNode; onClose(): void; children: ReactNode };

/** What stands beside a list: the row that is open, with a way back to the whole list. */
export function Beside({ title, onClose, children }: BesideProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </>
  );
}
