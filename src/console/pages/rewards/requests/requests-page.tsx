import { ListPage } from '#console/faces/list/list-page.tsx';
import { paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { Badge } from '#ui/badge.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useRequestTexts } from './request-texts.ts';

type Request = Row<typeof rewardRequestsList>;

const FIRST = ['id', 'reward', 'quantity', 'points', 'status', 'promised_on', 'country_code'];

/** Only what is not settled yet can be late. */
const OPEN: readonly string[] = ['requested', 'approved', 'sent'];

/** The queue, the nearest promise first. */
export default function RequestsPage() {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { statuses, reasons, promises } = useRequestTexts();
  return (
    <ListPage<Request>
      list={rewardRequestsList}
      lead={t('The nearest promise first.')}
      name="id"
      pathOf={({ id }) => `${paths.rewardRequests}?open=${id}`}
      columns={FIRST}
      options={{ status: statuses, held_reasons: reasons, promise: promises }}
      views={[
        { name: t('To decide'), search: 'status=requested' },
        { name: t('Past their promise'), search: 'promise=past' },
        { name: t('Held'), search: 'held=true' },
        { name: t('To settle'), search: 'status=requested,approved,sent' },
        { name: t('All'), search: '' },
      ]}
      cells={{
        status: ({ status, held }) => (
          <>
            <Badge tone={status === 'requested' ? 'info' : status === 'completed' ? 'success' : 'neutral'}>
              {statuses[status]}
            </Badge>{' '}
            {held && <Badge tone="warning">{t('Held')}</Badge>}
          </>
        ),
        promised_on: ({ status, promised_on, days_left }) => (
          <>
            {date(promised_on)}
            {OPEN.includes(status) && (
              <small>
                {days_left < 0
                  ? t('{days} days late', { count: -days_left, days: number(-days_left) })
                  : t('{days} days left', { count: days_left, days: number(days_left) })}
              </small>
            )}
          </>
        ),
      }}
      nothingYet={{
        title: t('Nobody has asked for a reward yet'),
        text: t('Members ask for rewards in the portal as soon as they have enough points.'),
      }}
    />
  );
}
