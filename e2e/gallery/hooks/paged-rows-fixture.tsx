import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { usePagedRows } from '#ui/paged-rows.ts';
import { send } from './harness.ts';
import { State } from './state.tsx';

type Row = { id: number };

/** Pages of two rows; `?cached` has the first page from the server already. */
export function PagedRowsFixture({ search }: { search: URLSearchParams }) {
  const [queries] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    if (search.has('cached')) client.setQueryData(['GET /rows', {}], [{ id: 9 }, { id: 8 }]);
    return client;
  });
  return (
    <QueryClientProvider client={queries}>
      <Rows />
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        Invalidate
      </button>
    </QueryClientProvider>
  );
}

function Rows() {
  const { rows, error, retry, loadMore, ...state } = usePagedRows<Row, number>({
    call: 'GET /rows',
    read: (after) => send({ after: after ?? null }),
    after: ({ id }) => id,
    pageRows: 2,
    staleTime: 60_000,
  });
  return (
    <>
      <button type="button" onClick={loadMore}>
        Show older
      </button>
      <button type="button" onClick={retry}>
        Try again
      </button>
      <State of={{ rows: rows?.map(({ id }) => id) ?? null, error: error?.message ?? null, ...state }} />
    </>
  );
}
