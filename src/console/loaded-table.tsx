import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LastRead } from '#console/faces/figures/last-read.tsx';
import type { CallError } from '#ui/call.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';

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
    <Loaded query={query}>
      {(rows) => (
        <>
          <LastRead query={query} />
          <DataTable
            caption={caption}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            // `Loaded` shows the states before the rows.
            texts={{ loading: '', empty, error: '', retry: '' }}
          />
        </>
      )}
    </Loaded>
  );
}
