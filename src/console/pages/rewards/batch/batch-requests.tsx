import { type Batch, resultTones, useBatchTexts } from '#console/pages/rewards/batches/batch-texts.ts';
import { RequestState } from '#console/pages/rewards/request/request-summary.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The requests of a batch with what the post said of each. */
export function BatchRequests({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const { money, number, dateTime } = useFormats();
  const { results } = useBatchTexts();
  return (
    <DataTable
      caption={t('Requests of this batch')}
      captionHidden
      columns={[
        {
          id: 'request_id',
          header: t('Request'),
          cell: ({ request_id }) => <Link to={pathOf(paths.rewardRequest, request_id)}>{request_id}</Link>,
        },
        {
          id: 'reward',
          header: t('Reward'),
          cell: ({ quantity, reward }) => t('{quantity} × {reward}', { quantity: number(quantity), reward }),
        },
        { id: 'amount', header: t('Amount'), numeric: true, cell: (one) => money(one) },
        {
          id: 'result',
          header: t('Result'),
          cell: ({ result, outcome, settled_at }) => (
            <>
              <Badge tone={resultTones[result]}>{outcome ? t('Being entered') : results[result]}</Badge>{' '}
              {settled_at && <small>{dateTime(settled_at)}</small>}
            </>
          ),
        },
        { id: 'reference', header: t('Money order number'), cell: ({ reference }) => reference ?? '' },
        {
          id: 'status',
          header: t('State of the request'),
          cell: ({ status }) => <RequestState request={{ status, held: false }} />,
        },
      ]}
      rows={batch.requests}
      rowKey={({ request_id }) => request_id}
      texts={{
        loading: '',
        empty: (
          <EmptyState
            title={t('This batch is empty')}
            action={
              batch.state === 'open' && (
                <Link
                  to={`${paths.rewardRequests}?status=approved&in_batch=false&country=${batch.country_code}`}
                >
                  {t('Choose approved requests')}
                </Link>
              )
            }
          >
            {t('Tick approved requests in their list and put them into this batch.')}
          </EmptyState>
        ),
        error: '',
        retry: '',
      }}
    />
  );
}
