import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#console/call.ts';
import { ShowMore } from '#console/faces/list/show-more.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { CallError } from '#ui/call.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useWaveTexts } from './wave-texts.ts';

type Page = OperatorCalls['GET /waves/:id/not-sent']['data'];
type Row = Page['rows'][number];

/** Who got no email of a wave, and why, page by page; read anew when the wave has left out others. */
export function NotSent({ waveId, count }: { waveId: number; count: number }) {
  const { t } = useTranslation();
  const { reasons } = useWaveTexts();
  const query = useInfiniteQuery<Page, CallError, Row[], readonly unknown[], number | null>({
    queryKey: ['GET /waves/:id/not-sent', { params: { id: waveId } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /waves/:id/not-sent',
        { params: { id: waveId }, query: pageParam === null ? {} : { after: String(pageParam) }, signal },
        { notify: false },
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
  const { refetch } = query;
  const read = useRef(count);
  useEffect(() => {
    if (read.current === count) return;
    read.current = count;
    void refetch();
  }, [count, refetch]);
  const columns: Column<Row>[] = [
    {
      id: 'member',
      header: t('Member'),
      cell: ({ member_id }) =>
        member_id === null ? (
          t('Account deleted')
        ) : (
          <Link to={pathOf(paths.member, member_id)}>{member_id}</Link>
        ),
    },
    { id: 'reason', header: t('Reason'), cell: ({ reason }) => reasons[reason] ?? reason },
  ];
  return (
    <Card title={t('Planned members who got no email')}>
      <Loaded query={query}>
        {(rows) => (
          <>
            {(rows.length > 0 || !query.hasNextPage) && (
              <DataTable
                caption={t('Planned members who got no email')}
                captionHidden
                columns={columns}
                rows={rows}
                rowKey={({ invitation_id }) => invitation_id}
                texts={{
                  loading: '',
                  empty: <EmptyState title={t('Nobody was left out after the plan')} />,
                  error: '',
                  retry: '',
                }}
              />
            )}
            <ShowMore query={query} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
