import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '#ui/call.ts';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadedTable } from './loaded-table.tsx';

type TablePageProps<Row> = {
  title: string;
  lead: string;
  /** Buttons for the whole page. */
  actions?: ReactNode;
  query: UseQueryResult<Row[], CallError>;
  columns: readonly Column<Row>[];
  /** What is said where nothing waits, and what would stand here. */
  empty: { title: string; text: string };
};

/** What waits until somebody has seen to it, all on one page. */
export function TablePage<Row extends { id: number }>(props: TablePageProps<Row>) {
  const { title, lead, actions, query, columns, empty } = props;
  return (
    <>
      <PageHeading title={title} lead={lead} actions={actions} />
      <Card>
        <LoadedTable
          query={query}
          caption={title}
          columns={columns}
          empty={
            <EmptyState icon="check" title={empty.title}>
              {empty.text}
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
