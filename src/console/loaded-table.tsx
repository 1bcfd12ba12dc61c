import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadedAsOf } from '#console/faces/figures/loaded-as-of.tsx';
import type { CallError } from '#ui/call.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';

type Props<Row> = {
  query: UseQueryResult<Row[], CallError>;
  caption: string;
  columns: readonly Column<Row>[];
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
};

/** All rows of a call that has no pages, under a heading that names them already. */
export function LoadedTable<Row extends { id: number }>({ query, caption, columns, empty = '' }: Props<Row>) {
  return (
    <LoadedAsOf query={query}>
      {(rows) => (
        <DataTable
          caption={caption}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          // `Loaded` shows the states before the rows.
          texts={{ loading: '', empty, error: '', retry: '' }}
        />
      )}
    </LoadedAsOf>
  );
}
