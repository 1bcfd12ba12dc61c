import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './counted-at.module.css';

type LoadedAsOfProps<T> = { query: UseQueryResult<T, CallError>; children: (data: T) => ReactNode };

/** The result of a call, which says of which moment it is where it is still shown though it can't be read anew. */
export function LoadedAsOf<T>({ query, children }: LoadedAsOfProps<T>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { isRefetchError, dataUpdatedAt } = query;
  return (
    <Loaded query={query}>
      {(data) => (
        <>
          {isRefetchError && (
            <p className={styles.counted}>
              {t('As of {moment}', { moment: dateTime(new Date(dataUpdatedAt).toISOString()) })}
            </p>
          )}
          {children(data)}
        </>
      )}
    </Loaded>
  );
}
