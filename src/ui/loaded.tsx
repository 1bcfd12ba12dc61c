import { type Query, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import type { CallError } from './call.ts';
import styles from './failure-notice.module.css';
import { failureSentence } from './failure-sentence.ts';
import { InPlace } from './in-place.tsx';
import { Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';
import { useTranslation } from './translation.tsx';

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T, CallError>, 'data' | 'error' | 'isFetching' | 'isRefetchError'>;
  /** Replaces 'Loading...'. */
  loadingText?: string;
  /**
   * The message for a refusal that retrying can't fix; null or false for the default message. What is gone (410) is no longer shown
   * either: its message takes its place.
   */
  explain?: (error: CallError) => ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * The result of a call, with a notice above it if refetching fails; before that a loading message, or the failure
 * with a retry button that stays while retrying.
 */
export function Loaded<T>({ query, loadingText, explain, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  const lastError = useRef<CallError>(null);
  if (query.error) lastError.current = query.error;
  const gone = query.error?.status === 410 && explain?.(query.error);
  if (gone) return gone;
  if (query.data !== undefined) {
    return (
      <InPlace of={query.isRefetchError ? query.error : query.data}>
        {query.isRefetchError && <RefetchFailed query={query} />}
        {children(query.data)}
      </InPlace>
    );
  }
  const error = query.error ?? (query.isFetching ? lastError.current : null);
  if (!error) return <Spinner text={loadingText ?? t('Loading...')} />;
  // An operator looks at the portal: it isn't a failure, and trying again changes nothing.
  if (error.code === 'not_viewable') return <Notice>{t(error.message)}</Notice>;
  // An explanation that does not fit is null or false; neither leaves the page blank.
  return (
    explain?.(error) || (
      <Notice tone="danger" live="alert">
        <p>{t(failureSentence(error))}</p>
        <TryAgain query={query} />
      </Notice>
    )
  );
}

/** Shown above data that may be outdated. */
export function RefetchFailed({ query }: { query: Retryable }) {
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

type Retryable = Pick<UseQueryResult, 'isFetching'>;

/** Asks for everything on the page that failed: one press is enough where several calls did. */
export function useTryAgain(): () => void {
  const queries = useQueryClient();
  const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
  return () => void queries.refetchQueries(failed);
}

function TryAgain({ query }: { query: Retryable }) {
  const { t } = useTranslation();
  const tryAgain = useTryAgain();
  return (
    <Button variant="secondary" busy={query.isFetching} busyText={t('Loading...')} onClick={tryAgain}>
      {t('Try again')}
    </Button>
  );
}
