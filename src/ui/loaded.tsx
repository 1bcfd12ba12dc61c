import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import type { CallError } from './call.ts';
import styles from './failure-notice.module.css';
import { failureSentence } from './failure-sentence.ts';
import { Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';
import { useTranslation } from './translation.tsx';

type LoadedProps<T> = {
  query: UseQueryResult<T, CallError>;
  /** Instead of 'Loading...'. */
  loadingText?: string;
  /** What the page says of a refusal that trying again would not mend; null leaves it to the usual notice. */
  explain?: (error: CallError) => ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * What a call answered, also when it could not be read anew: that is said quietly above it. Before that that it is
 * loading, or why it failed and a way to try again, which stays where it is while it is tried.
 */
export function Loaded<T>({ query, loadingText, explain, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  const lastError = useRef<CallError>(null);
  if (query.error) lastError.current = query.error;
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <NotReadAnew query={query} />}
        {children(query.data)}
      </>
    );
  }
  const error = query.error ?? (query.isFetching ? lastError.current : null);
  if (!error) return <Spinner text={loadingText ?? t('Loading...')} />;
  return (
    explain?.(error) ?? (
      <Notice tone="danger" live="alert">
        <p>{t(failureSentence(error))}</p>
        <TryAgain query={query} />
      </Notice>
    )
  );
}

/** Above what is still there of an earlier answer. */
export function NotReadAnew({ query }: { query: Retryable }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <Notice live="status">
        <p>{t("We couldn't load this. Please try again")}</p>
        <TryAgain query={query} />
      </Notice>
    </div>
  );
}

type Retryable = Pick<UseQueryResult, 'isFetching' | 'refetch'>;

function TryAgain({ query }: { query: Retryable }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      busy={query.isFetching}
      busyText={t('Loading...')}
      onClick={() => void query.refetch()}
    >
      {t('Try again')}
    </Button>
  );
}
