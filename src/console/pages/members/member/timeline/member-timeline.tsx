import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#console/call.ts';
import { Timeline, type TimelineEntry } from '#console/faces/thing/timeline.tsx';
import type { Member } from '#console/pages/members/member/actions/member-action.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { TIMELINE_KINDS } from '#contract/operator/timeline.ts';
import type { CallError } from '#ui/call.ts';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { KindFilter } from './kind-filter.tsx';
import { useTimelineTexts } from './timeline-texts.ts';

type Page = OperatorCalls['GET /members/:id/timeline']['data'];

/** All that happened to a member; the kinds that are shown stand in the address. */
export function MemberTimeline({ member: { id, country_code, time_zone } }: { member: Member }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const say = useTimelineTexts();
  const [params, setParams] = useSearchParams();
  const kinds = TIMELINE_KINDS.filter((kind) => params.get('kinds')?.split(',').includes(kind));
  const query = useInfiniteQuery<
    Page,
    CallError,
    Page['entries'],
    readonly ['GET /members/:id/timeline', object],
    string | null
  >({
    queryKey: ['GET /members/:id/timeline', { params: { id }, kinds }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /members/:id/timeline',
        {
          params: { id },
          query: {
            ...(kinds.length > 0 && { kinds: kinds.join(',') }),
            ...(pageParam && { after: pageParam }),
          },
          signal,
        },
        { notify: false },
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
  const attemptOf = ({ attempt }: Page['entries'][number]['details']) =>
    typeof attempt === 'number' && may('fieldwork') ? (
      <Link to={pathOf(paths.attempt, attempt)}>{t('Attempt {id}', { id: attempt })}</Link>
    ) : null;
  const withAttempt = ({ detail, ...said }: ReturnType<typeof say>, link: ReactNode) => ({
    ...said,
    detail: link ? (
      <>
        {detail && `${detail} · `}
        {link}
      </>
    ) : (
      detail
    ),
  });
  const entryOf = (happening: Page['entries'][number]): TimelineEntry => ({
    ...withAttempt(say(happening), attemptOf(happening.details)),
    id: happening.key,
    at: happening.at,
    ...(happening.operator !== null
      ? { who: happening.operator }
      : happening.details.by === 'command_line' && { who: t('Command line') }),
  });
  return (
    <>
      <KindFilter
        chosen={kinds}
        onChosen={(next) =>
          setParams((before) => {
            const after = new URLSearchParams(before);
            if (next.length === 0) after.delete('kinds');
            else after.set('kinds', next.join(','));
            return after;
          })
        }
      />
      <Loaded query={query}>
        {(entries) => (
          <Timeline
            label={t('Timeline')}
            entries={entries.map(entryOf)}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            loadingMore={query.isFetchingNextPage}
            place={{ country: country_code, timeZone: time_zone }}
          />
        )}
      </Loaded>
    </>
  );
}
