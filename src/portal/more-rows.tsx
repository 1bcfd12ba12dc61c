import { Button } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './more-rows.module.css';
import type { usePagedCall } from './paged-call.ts';

type History = Pick<ReturnType<typeof usePagedCall>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'loadMore'>;

/** The way to older rows, below those that are shown. */
export function MoreRows({ history }: { history: History }) {
  const { t } = useTranslation();
  if (!history.hasMore) return null;
  return (
    <div className={styles.more}>
      {history.moreFailed && (
        <p role="alert" className={styles.failed}>
          {t('The history could not be loaded. Please try again')}
        </p>
      )}
      <Button
        variant="secondary"
        busy={history.loadingMore}
        busyText={t('Loading data...')}
        onClick={history.loadMore}
      >
        {t('Show older entries')}
      </Button>
    </div>
  );
}
