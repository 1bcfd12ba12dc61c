import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';

const ROWS = 8;

/** As high as the rows that are on their way, so that nothing jumps when they are there. */
export function ListSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('Loading...')}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change
          <div key={at} className={styles.ghosts}>
            {Array.from({ length: columns }, (_cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never change
              <span key={place} className={styles.ghost} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
