import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { CallError } from './call.ts';

type PagedRowsOptions<R, A> = {
  /** The call that answers the first rows without a query, as `useCall` keeps it. */
  call: string;
  /** Rows after a place, or the first ones. */
  read(after: A | undefined, signal: AbortSignal): Promise<readonly R[]>;
  /** The place after this row. */
  after(row: R): A;
  /** How many rows a full page has. */
  pageRows: number;
  staleTime?: number | undefined;
};

/** A row that moved between two pages is shown where it was first. */
const eachOnce = <R extends { id: number }>(rows: readonly R[]): R[] => {
  const byId = new Map(rows.toReversed().map((row) => [row.id, row]));
  return rows.filter((row) => byId.get(row.id) === row);
};

/** A long list: what came with the page, and further rows on demand, after the last one. */
export function usePagedRows<R extends { id: number }, A>(options: PagedRowsOptions<R, A>) {
  const { call, read, after, pageRows, staleTime } = options;
  const queries = useQueryClient();
  const query = useInfiniteQuery<readonly R[], CallError, R[], string[], A | undefined>({
    queryKey: [call, 'rows'],
    queryFn: ({ pageParam, signal }) => read(pageParam as A | undefined, signal),
    ...(staleTime === undefined ? {} : { staleTime }),
    initialPageParam: undefined,
    getNextPageParam: (rows) => {
      const last = rows.at(-1);
      return last === undefined || rows.length < pageRows ? undefined : after(last);
    },
    select: ({ pages }) => eachOnce(pages.flat()),
    initialData: () => {
      const rows = queries.getQueryData<readonly R[]>([call, {}]);
      return rows && { pages: [rows], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => queries.getQueryState([call, {}])?.dataUpdatedAt,
  });
  return {
    rows: query.data,
    failed: query.isError && query.data === undefined,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
