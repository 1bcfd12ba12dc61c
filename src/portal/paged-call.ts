import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import type { CallError, CallInput } from '#ui/call.ts';
import { call } from './call.ts';

type PagedKey =
  | 'GET /surveys'
  | 'GET /profile/surveys-taken'
  | 'GET /profile/points/history'
  | 'GET /profile/exchange/history'
  | 'GET /profile/exchange/open';
type Row<K extends PagedKey> = PortalCalls[K]['data'][number];

type After = { before: string; waiting?: 'true' };

/** Names the last row that is shown: what waits to be started has an order of its own, after what need not wait. */
const after = (row: Row<PagedKey>): After => ({
  before: String(row.id),
  ...('survey_number' in row && row.link === undefined ? { waiting: 'true' } : {}),
});

/** What has changed sides between two pages is shown where it was first. */
const eachOnce = <R extends { id: number }>(rows: readonly R[]): R[] => {
  const byId = new Map(rows.toReversed().map((row) => [row.id, row]));
  return rows.filter((row) => byId.get(row.id) === row);
};

/** A history, newest first: what came with the page, and further rows on demand, after the last one. */
export function usePagedCall<K extends PagedKey>(key: K, { staleTime }: { staleTime?: number } = {}) {
  const queries = useQueryClient();
  const query = useInfiniteQuery<Row<K>[], CallError, Row<K>[], unknown[], After | undefined>({
    queryKey: [key, 'rows'],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: pageParam ?? {}, signal };
      return (await call(key, input as CallInput<PortalCalls[K]>, { notify: false })) as Row<K>[];
    },
    ...(staleTime === undefined ? {} : { staleTime }),
    initialPageParam: undefined,
    getNextPageParam: (rows) => {
      const last = rows.at(-1);
      return last === undefined || rows.length < HISTORY_ROWS ? undefined : after(last);
    },
    select: ({ pages }) => eachOnce(pages.flat()),
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
