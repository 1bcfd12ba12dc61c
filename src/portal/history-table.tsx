import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { RefetchFailed } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import type { usePagedRows } from '#ui/paged-rows.ts';
import { useTranslation } from '#ui/translation.tsx';

type History<Row> = Omit<ReturnType<typeof usePagedRows>, 'rows'> & { rows: readonly Row[] | undefined };

type HistoryTableProps<Row> = {
  caption: string;
  /** As a bank statement on small screens. */
  statement?: boolean;
  columns: readonly Column<Row>[];
  history: History<Row>;
  empty: ReactNode;
};

/** A paged history of the member: its table, and a button for older rows. */
export function HistoryTable<Row extends { id: string | number }>({
  history,
  empty,
  ...table
}: HistoryTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <>
      {history.isRefetchError && <RefetchFailed query={history} />}
      <DataTable
        {...table}
        captionHidden
        rows={history.rows}
        rowKey={({ id }) => id}
        failed={history.failed}
        onRetry={history.retry}
        texts={{
          loading: t('Loading data...'),
          empty,
          error: t("We couldn't load the history. Please try again"),
          retry: t('Try again'),
        }}
      />
      <MoreRows history={history} />
    </>
  );
}
