import type { PortalCalls } from '#contract/portal/calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import type { CallInput } from '#ui/call.ts';
import { usePagedRows } from '#ui/paged-rows.ts';
import { call } from './call.ts';

type PagedKey =
  | 'GET /surveys'
  | 'GET /profile/surveys-taken'
  | 'GET /profile/points/history'
  | 'GET /profile/exchange/history'
  | 'GET /profile/exchange/open';
type Row<K extends PagedKey> = PortalCalls[K]['data'][number];

type After = { before: string; waiting?: 'true' };

/** The cursor after the last row shown; surveys that are waiting come after all others, in their own order. */
const after = (row: Row<PagedKey>): After => ({
  before: String(row.id),
  ...('waiting' in row && row.waiting ? { waiting: 'true' } : {}),
});

/** A paged history of the portal, newest first. */
export const usePagedCall = <K extends PagedKey>(
  key: K,
  { staleTime, whileEmpty }: { staleTime?: number; whileEmpty?: { everyMs: number; times: number } } = {},
) =>
  usePagedRows<Row<K>, After>({
    call: key,
    pageRows: HISTORY_ROWS,
    after,
    staleTime,
    whileEmpty,
    async read(place, signal) {
      const input = { query: place ?? {}, signal };
      return (await call(key, input as CallInput<PortalCalls[K]>, { notify: false })) as Row<K>[];
    },
  });
