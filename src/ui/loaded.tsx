import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { CallError } from './call.ts';
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

/** What a call answered; before that that it is loading, or why it failed and a way to try again. */
export function Loaded<T>({ query, loadingText, explain, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Spinner text={loadingText ?? t('Loading...')} />;
  return explain?.(query.error) ?? <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
}

function LoadFailure({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" live="alert">
      <p>{t(failureSentence(error))}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Notice>
  );
}
