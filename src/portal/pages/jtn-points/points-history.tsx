import type { PortalCalls } from '#contract/portal/calls.ts';
import { HistoryTable } from '#portal/history-table.tsx';
import { usePagedCall } from '#portal/paged-call.ts';
import { paths } from '#portal/paths.ts';
import { AroundWords, ELEMENT } from '#portal/sentence-with-element.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './points-history.module.css';

type Movement = PortalCalls['GET /profile/points/history']['data'][number];

/** All movements of the member's points. */
export function PointsHistory() {
  const { t } = useTranslation();
  const formats = useFormats();
  const history = usePagedCall('GET /profile/points/history');

  const columns: Column<Movement>[] = [
    { id: 'details', header: t('Details'), cell: (movement) => <Details movement={movement} /> },
    { id: 'date', header: t('Date'), cell: ({ created }) => formats.date(created) },
    {
      id: 'points',
      header: t('Points'),
      numeric: true,
      cell: ({ amount }) => (
        <span className={classNames(styles.amount, amount > 0 && styles.earned)}>
          {formats.signed(amount)}
        </span>
      ),
    },
  ];
  return (
    <Card title={t('History')} aside={<Link to={paths.surveysTaken}>{t('Survey history')}</Link>}>
      <HistoryTable
        statement
        caption={t('History')}
        columns={columns}
        history={history}
        empty={
          <EmptyState title={t('No points yet')}>
            {t('The points you earn and exchange are listed here.')}
          </EmptyState>
        }
      />
    </Card>
  );
}

/** The survey's title or the translated label of a movement; a reversal shows both and its reason. */
function Details({ movement: { reference, survey, lang, reason } }: { movement: Movement }) {
  const { t } = useTranslation();
  if (survey === undefined) return t(reference === 'survey' ? 'Survey' : reference);
  const title = <InLanguage lang={lang}>{survey}</InLanguage>;
  if (reference === 'survey') return title;
  return (
    <>
      {t(reference)}
      <span className={styles.detail}>{title}</span>
      {reason && (
        <span className={styles.detail}>
          <AroundWords sentence={t('Reason: {reason}', { reason: ELEMENT })} words={reason} />
        </span>
      )}
    </>
  );
}
