import { Button } from './button.tsx';
import styles from './more-rows.module.css';
import type { usePagedRows } from './paged-rows.ts';
import { useTranslation } from './translation.tsx';

type History = Pick<ReturnType<typeof usePagedRows>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'loadMore'>;

/** A button to load older rows. */
export function MoreRows({ history }: { history: History }) {
  const { t } = useTranslation();
  if (!history.hasMore) return null;
  return (
    <div className={styles.more}>
      {history.moreFailed && (
        <p role="alert" className={styles.failed}>
          {t("We couldn't load the history. Please try again")}
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
