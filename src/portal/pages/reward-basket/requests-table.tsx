import { HistoryTable } from '#portal/history-table.tsx';
import type { usePagedCall } from '#portal/paged-call.ts';
import { ReportProblem } from '#portal/threads/report-problem.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { useTranslation } from '#ui/translation.tsx';
import {
  type ExchangeRequest,
  hasReturnedPoints,
  isOpen,
  statusTexts,
  statusTones,
} from './request-status.ts';
import { RequestSteps } from './request-steps.tsx';
import styles from './requests-table.module.css';

type History = ReturnType<typeof usePagedCall<'GET /profile/exchange/history'>>;

/** All of the member's requests. */
export function RequestsTable({ history }: { history: History }) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const columns: Column<ExchangeRequest>[] = [
    { id: 'name', header: t('Name'), cell: ({ name, lang }) => <InLanguage lang={lang}>{name}</InLanguage> },
    { id: 'quantity', header: t('Quantity'), numeric: true, cell: ({ quantity }) => number(quantity) },
    {
      id: 'points',
      header: t('Exchanged points'),
      numeric: true,
      cell: ({ quantity, points }) => number(quantity * points),
    },
    {
      id: 'status',
      header: t('Status'),
      cell: (request) => (
        <>
          <Badge tone={statusTones[request.status]}>{t(statusTexts[request.status])}</Badge>
          {hasReturnedPoints(request) && <span className={styles.note}>{t('points returned')}</span>}
          {/* A line may end here; otherwise they stand apart. */} <RequestSteps request={request} />
          <ReportProblem about={{ request: request.id }} opened={request.case} />
        </>
      ),
    },
    {
      id: 'created',
      header: t('Request date'),
      cell: (request) => (
        <>
          <span className={styles.date}>{date(request.created)}</span>
          {isOpen(request) && (
            <span className={styles.note}>
              {t('promised by {date}', { date: date(request.promised_on) })}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <Card title={t('Your requests')}>
      <HistoryTable
        caption={t('Your requests')}
        columns={columns}
        history={history}
        empty={<EmptyState title={t("You don't have any requests for points exchange.")} />}
      />
    </Card>
  );
}
