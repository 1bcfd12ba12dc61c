import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { List, Row } from '#contract/operator/list.ts';
import { bulkItemsList } from '#contract/operator/lists/bulk-items.list.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type BulkProgress, ProgressOfRows, useBulkProgress } from './bulk-progress.tsx';
import { ListPage } from './list-page.tsx';

type Item = Row<ReturnType<typeof bulkItemsList>>;

type BulkResultsProps = {
  /** The list whose rows were acted on. */
  list: List;
  lead: string;
  /** What a row is called, and where its page is. */
  nameOf(id: number): string;
  pathOf(id: number): string;
  nothingYet: string;
  /** What can be done about a finished action. */
  afterwards?(progress: BulkProgress): ReactNode;
};

/** What became of each row in the bulk actions of a list; for one action, with what can be done about it. */
export function BulkResults({ list: of, lead, nameOf, pathOf, nothingYet, afterwards }: BulkResultsProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [, one] = /^(\d+)\.\.\1$/.exec(params.get('bulk') ?? '') ?? [];
  const { data } = useBulkProgress(of, one ? Number(one) : null);
  const queries = useQueryClient();
  const reached = data && data.done + data.skipped;
  useEffect(() => {
    if (reached !== undefined) void queries.invalidateQueries({ queryKey: [`GET /${of.name}/bulk-items`] });
  }, [queries, of, reached]);
  const states = { waiting: t('Waiting'), done: t('Done'), skipped: t('Skipped') };
  const why = (code: string) => t(operatorSentence(code) ?? 'Something went wrong. Please try again');
  const view = (state: string) =>
    one ? `bulk=${one}..${one}${state && `&state=${state}`}` : state && `state=${state}`;
  return (
    <ListPage<Item>
      list={listOf(of)}
      lead={lead}
      actions={data?.finished_at && afterwards?.(data)}
      notice={
        data && (
          <ProgressOfRows progress={data} count={data.waiting + data.done + data.skipped}>
            {t('In progress')}
          </ProgressOfRows>
        )
      }
      name="thing_id"
      pathOf={({ thing_id }) => pathOf(thing_id)}
      columns={['thing_id', 'state', 'reason', 'at', 'country_code', 'bulk_id']}
      options={{ state: states }}
      views={[
        { name: t('All'), search: view('') },
        { name: t('Skipped'), search: view('skipped') },
        { name: t('Done'), search: view('done') },
        { name: t('Waiting'), search: view('waiting') },
      ]}
      cells={{
        thing_id: ({ thing_id }) => nameOf(thing_id),
        state: ({ state }) => (
          <Badge tone={state === 'done' ? 'success' : state === 'skipped' ? 'warning' : 'neutral'}>
            {states[state]}
          </Badge>
        ),
        reason: ({ reason }) => reason && why(reason),
        bulk_id: ({ bulk_id }) => <Link to={`?bulk=${bulk_id}..${bulk_id}`}>{bulk_id}</Link>,
      }}
      nothingYet={{ title: nothingYet }}
    />
  );
}

/** Each list has one of them: a new object would read the rows anew. */
const lists = new Map<List, ReturnType<typeof bulkItemsList>>();
function listOf(of: List) {
  const known = lists.get(of) ?? bulkItemsList(of);
  lists.set(of, known);
  return known;
}
