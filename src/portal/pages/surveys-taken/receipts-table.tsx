import type { PortalCalls } from '#contract/portal/calls.ts';
import type { usePagedCall } from '#portal/paged-call.ts';
import { paths } from '#portal/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { outcomeTexts, stateTexts, stateTones } from './receipt-texts.ts';
import styles from './receipts-table.module.css';

type Receipt = PortalCalls['GET /profile/surveys-taken']['data'][number];
type History = ReturnType<typeof usePagedCall<'GET /profile/surveys-taken'>>;

export function ReceiptsTable({ history }: { history: History }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const columns: Column<Receipt>[] = [
    { id: 'title', header: t('Title'), cell: ({ title }) => title },
    {
      id: 'started',
      header: t('Started'),
      cell: ({ started }) => <span className={styles.date}>{formats.date(started)}</span>,
    },
    { id: 'outcome', header: t('What came of it'), cell: (receipt) => <Outcome receipt={receipt} /> },
    { id: 'points', header: t('Points'), numeric: true, cell: ({ points }) => formats.number(points) },
    { id: 'state', header: t('Status'), cell: (receipt) => <State receipt={receipt} /> },
  ];
  return (
    <>
      <DataTable
        captionHidden
        caption={t('Surveys taken')}
        columns={columns}
        rows={history.rows}
        rowKey={({ id }) => id}
        failed={history.failed}
        onRetry={history.retry}
        texts={{
          loading: t('Loading data...'),
          empty: (
            <EmptyState
              title={t('You have not started any survey yet')}
              action={<ButtonLink to={paths.questionnaires}>{t('To the surveys')}</ButtonLink>}
            >
              {t('As soon as you start one, you find here what came of it.')}
            </EmptyState>
          ),
          error: t('The history could not be loaded. Please try again'),
          retry: t('Try again'),
        }}
      />
      <MoreRows history={history} />
    </>
  );
}

function Outcome({ receipt: { outcome, state, link } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  if (state === 'unverified') return t('You have finished it; the survey has not confirmed it yet.');
  if (outcome !== null) return t(outcomeTexts[outcome]);
  return (
    <>
      {t('Not finished yet')}
      {link && (
        <Link href={link} newTab={t('opens in a new tab')} className={styles.goOn}>
          {t('Go on with the survey')}
        </Link>
      )}
    </>
  );
}

/** How firm the points are, until when, and why they were taken back. */
function State({ receipt: { state, until, taken_back, reason } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const notes = [
    state === 'open' && until && t('open until {date}', { date: formats.dateTime(until) }),
    state === 'pending' && until && t('until {date}', { date: formats.date(until) }),
    state === 'unverified' && t('Somebody looks at it and then decides.'),
    taken_back > 0 && t('{points} taken back', { points: formats.points(taken_back) }),
    reason && t('Reason: {reason}', { reason }),
  ].filter((note) => typeof note === 'string');
  return (
    <>
      <Badge tone={stateTones[state]}>{t(stateTexts[state])}</Badge>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </>
  );
}
