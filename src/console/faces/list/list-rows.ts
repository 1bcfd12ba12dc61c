import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, type OperatorGetKey } from '#console/call.ts';
import { useOperator } from '#console/session.tsx';
import type { List } from '#contract/operator/list.ts';
import type { CallError } from '#ui/call.ts';
import { filtersOf, hasDays } from './list-query.ts';

/** A row of any list: its cells by column. */
export type AnyRow = { readonly id: number } & Readonly<Record<string, unknown>>;
type Page = { rows: AnyRow[]; next: string | null };

type Query = Readonly<Record<string, string>>;

/** The calls of a list are named by its declaration; which of them exist, the contract's types know only for each. */
const read = (path: string, query: Query, signal: AbortSignal) =>
  call(`GET /${path}` as OperatorGetKey, { query, signal } as never, { notify: false }) as Promise<unknown>;

/** The key of a list's rows and count begins with its call: `invalidates: ['GET /reward-requests']` reads both anew. */
const keyOf = (list: List, ...more: unknown[]): QueryKey => [`GET /${list.name}`, ...more];

/** The rows that the address asks for, page after page, and how many there are. */
export function useListRows(list: List, query: Query) {
  const { time_zone } = useOperator();
  const which = hasDays(list, query) ? { ...query, time_zone } : query;
  const rows = useInfiniteQuery<Page, CallError, AnyRow[], QueryKey, string | null>({
    queryKey: keyOf(list, 'rows', which),
    queryFn: async ({ pageParam, signal }) =>
      (await read(list.name, { ...which, ...(pageParam && { after: pageParam }) }, signal)) as Page,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => eachOnce(pages.flatMap((page) => page.rows)),
    placeholderData: keepPreviousData,
  });
  const counted = filtersOf(which);
  const count = useQuery<{ count: number; at_least: boolean }, CallError>({
    queryKey: keyOf(list, 'count', counted),
    queryFn: async ({ signal }) =>
      (await read(`${list.name}/count`, counted, signal)) as { count: number; at_least: boolean },
  });
  return { rows, count };
}

/** A row that moved between two pages is shown where it was first. */
function eachOnce(rows: readonly AnyRow[]): AnyRow[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
