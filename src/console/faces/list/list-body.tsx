import { type ReactNode, useRef } from 'react';
import type { List } from '#contract/operator/list.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InPlace } from '#ui/in-place.tsx';
import { Loaded, RefetchFailed } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';
import type { useListRows } from './list-rows.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { Scroller } from './scroller.tsx';
import { ShowMore } from './show-more.tsx';

/** What an empty list says: what will stand here, and what to do first. */
export type NothingYet = { title: string; text?: string; action?: ReactNode };

type ListBodyProps = {
  list: List;
  rows: ReturnType<typeof useListRows>['rows'];
  columns: number;
  isFiltered: boolean;
  onClear(): void;
  nothingYet: NothingYet;
  table: Omit<Parameters<typeof ListTable>[0], 'rows' | 'stale'>;
};

/** The rows, which stay when they can't be read anew, or why there are none. */
export function ListBody({ list, rows, columns, isFiltered, onClear, nothingYet, table }: ListBodyProps) {
  const { t } = useTranslation();
  const { data, error } = rows;
  // The button stays while it is tried again, and the focus with it.
  const hasFailed = useRef(false);
  if (error) hasFailed.current = true;
  if (data !== undefined) hasFailed.current = false;
  if (data === undefined) {
    if (!error && !hasFailed.current) return <ListSkeleton columns={columns} />;
    const refused = Object.entries(error?.errors ?? {}).filter(([name]) => list.filters[name]);
    if (refused.length > 0)
      return (
        <div className={styles.state}>
          <Notice tone="danger" live="alert">
            {refused.map(([name, message]) => (
              <p key={name}>
                {t('{filter}: {message}', {
                  filter: t(list.filters[name]?.title ?? ''),
                  message: t(message ?? ''),
                })}
              </p>
            ))}
            <Button variant="secondary" onClick={onClear}>
              {t('Clear the filters')}
            </Button>
          </Notice>
        </div>
      );
    return (
      <div className={styles.state}>
        <Loaded query={rows}>{() => null}</Loaded>
      </div>
    );
  }
  return (
    <InPlace of={rows.isRefetchError ? error : data}>
      {rows.isRefetchError && <RefetchFailed query={rows} />}
      {data.length === 0 ? (
        <div className={styles.state}>
          {isFiltered ? (
            <EmptyState
              title={t('Nothing matches')}
              action={
                <Button variant="secondary" onClick={onClear}>
                  {t('Clear the filters')}
                </Button>
              }
            >
              {t('Nothing here matches all of the filters.')}
            </EmptyState>
          ) : (
            <EmptyState title={nothingYet.title} action={nothingYet.action}>
              {nothingYet.text}
            </EmptyState>
          )}
        </div>
      ) : (
        <Scroller label={table.label}>
          <ListTable {...table} rows={data} stale={rows.isPlaceholderData} />
          <ShowMore query={rows} />
        </Scroller>
      )}
    </InPlace>
  );
}
