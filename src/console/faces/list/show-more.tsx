import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';

type ShowMoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
};

/** Fetches the next page of rows; nothing after the last. */
export function ShowMore({ query }: ShowMoreProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <p role="alert">{t("We couldn't load this. Please try again")}</p>}
      <Button
        variant="secondary"
        busy={query.isFetchingNextPage}
        busyText={t('Loading...')}
        onClick={() => void query.fetchNextPage()}
      >
        {t('Show more')}
      </Button>
    </div>
  );
}
