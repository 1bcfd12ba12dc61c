import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import type { CallError, CallInput } from '#ui/call.ts';
import { call } from './call.ts';

type PagedKey =
  | 'GET /surveys'
  | 'GET /profile/surveys-taken'
  | 'GET /profile/points/history'
  | 'GET /profile/exchange/history';
type Row<K extends PagedKey> = PortalCalls[K]['data'][number];

/** A history, newest first: what came with the page, and further rows on demand, by the id of the last one. */
export function usePagedCall<K extends PagedKey>(key: K, { staleTime }: { staleTime?: number } = {}) {
  const queries = useQueryClient();
  const query = useInfiniteQuery<Row<K>[], CallError, Row<K>[], unknown[], number | undefined>({
    queryKey: [key, 'rows'],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: pageParam === undefined ? {} : { before: String(pageParam) }, signal };
      return (await call(key, input as CallInput<PortalCalls[K]>, { notify: false })) as Row<K>[];
    },
    ...(staleTime === undefined ? {} : { staleTime }),
    initialPageParam: undefined,
    getNextPageParam: (rows) => (rows.length < HISTORY_ROWS ? undefined : rows.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    initialData: () => {
      const rows = queries.getQueryData<Row<K>[]>([key, {}]);
      return rows && { pages: [rows], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => queries.getQueryState([key, {}])?.dataUpdatedAt,
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
