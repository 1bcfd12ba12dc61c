import type { UseQueryResult } from '@tanstack/react-query';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './counted-at.module.css';

type LastReadProps = { query: Pick<UseQueryResult, 'isRefetchError' | 'dataUpdatedAt'> };

/** Says of which moment a state is that is still shown though it can't be read anew. */
export function LastRead({ query: { isRefetchError, dataUpdatedAt } }: LastReadProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!isRefetchError) return null;
  return (
    <p className={styles.counted}>
      {t('As of {moment}', { moment: dateTime(new Date(dataUpdatedAt).toISOString()) })}
    </p>
  );
}
