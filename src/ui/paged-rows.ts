import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { CallError } from './call.ts';
import { useTryAgain } from './loaded.tsx';

type PagedRowsOptions<R, A> = {
  /** The call for the first rows, as cached by `useCall`. */
  call: string;
  /** Rows after a cursor, or the first ones. */
  read(after: A | undefined, signal: AbortSignal): Promise<readonly R[]>;
  /** The cursor after this row. */
  after(row: R): A;
  /** Rows per page. */
  pageRows: number;
  staleTime?: number | undefined;
  /** How often, and how many times, the first rows are asked for again while there is none. */
  whileEmpty?: { everyMs: number; times: number } | undefined;
};

/** A row that moved between two pages is shown only once, at its first position. */
const eachOnce = <R extends { id: number }>(rows: readonly R[]): R[] => {
  const byId = new Map(rows.toReversed().map((row) => [row.id, row]));
  return rows.filter((row) => byId.get(row.id) === row);
};

/** A paged list: the first page from the query cache, and further rows on demand. */
export function usePagedRows<R extends { id: number }, A>(options: PagedRowsOptions<R, A>) {
  const { call, read, after, pageRows, staleTime, whileEmpty } = options;
  const queries = useQueryClient();
  const tryAgain = useTryAgain();
  const query = useInfiniteQuery<readonly R[], CallError, R[], string[], A | undefined>({
    queryKey: [call, 'rows'],
    queryFn: ({ pageParam, signal }) => read(pageParam as A | undefined, signal),
    ...(staleTime === undefined ? {} : { staleTime }),
    refetchInterval: ({ state }) =>
      whileEmpty && state.data?.pages[0]?.length === 0 && state.dataUpdateCount < whileEmpty.times
        ? whileEmpty.everyMs
        : false,
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
    /** The rows may be outdated (`RefetchFailed`). */
    isRefetchError: query.isRefetchError,
    isFetching: query.isFetching,
    retry: tryAgain,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
