import type { PortalCalls } from '#contract/portal/calls.ts';
import { rejectionSentence } from '#contract/rules/rejection-reasons.ts';
import { HistoryTable } from '#portal/history-table.tsx';
import type { usePagedCall } from '#portal/paged-call.ts';
import { paths } from '#portal/paths.ts';
import { AroundWords, ELEMENT } from '#portal/sentence-with-element.tsx';
import { ReportProblem } from '#portal/threads/report-problem.tsx';
import { useUnpaid } from '#portal/unpaid.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { outcomeTexts, stateTexts, stateTones } from './receipt-texts.ts';
import styles from './receipts-table.module.css';

type Receipt = PortalCalls['GET /profile/surveys-taken']['data'][number];
type History = ReturnType<typeof usePagedCall<'GET /profile/surveys-taken'>>;

export function ReceiptsTable({ history }: { history: History }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const columns: Column<Receipt>[] = [
    {
      id: 'title',
      header: t('Title'),
      cell: ({ title, lang }) => <InLanguage lang={lang}>{title}</InLanguage>,
    },
    {
      id: 'started',
      header: t('Started'),
      cell: ({ started }) => <span className={styles.date}>{formats.date(started)}</span>,
    },
    { id: 'outcome', header: t('Result'), cell: (receipt) => <Outcome receipt={receipt} /> },
    { id: 'points', header: t('Points'), numeric: true, cell: ({ points }) => formats.number(points) },
    {
      id: 'state',
      header: t('Status'),
      cell: (receipt) => (
        <>
          <State receipt={receipt} />
          <WhyUnpaid receipt={receipt} />
          <ReportProblem about={{ attempt: receipt.id }} opened={receipt.case} />
        </>
      ),
    },
  ];
  return (
    <HistoryTable
      caption={t('Survey history')}
      columns={columns}
      history={history}
      empty={
        <EmptyState
          title={t("You haven't started any surveys yet")}
          action={<ButtonLink to={paths.questionnaires}>{t('Go to the surveys')}</ButtonLink>}
        >
          {t("Once you've started a survey, you'll see the result here.")}
        </EmptyState>
      }
    />
  );
}

function Outcome({ receipt: { outcome, state, link } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  if (state === 'unverified') return t("You've finished it, but the survey hasn't confirmed it yet.");
  if (outcome !== null) return t(outcomeTexts[outcome]);
  return (
    <>
      {t('Not finished yet')}
      {link && (
        <Link href={link} newTab={t('opens in a new tab')} className={styles.goOn}>
          {t('Continue the survey')}
        </Link>
      )}
    </>
  );
}

/** The state of the points, until when it lasts, and why they were reversed. */
function State({ receipt: { state, until, taken_back, because, reason } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sentence = rejectionSentence(because);
  const notes = [
    state === 'open' && until && t('open until {date}', { date: formats.dateTime(until) }),
    state === 'pending' && until && t('until {date}', { date: formats.date(until) }),
    state === 'unverified' && t('Someone on our team will review it and decide.'),
    taken_back > 0 && t('{points} removed', { points: formats.points(taken_back) }),
  ].filter((note) => typeof note === 'string');
  return (
    <>
      <Badge tone={stateTones[state]}>{t(stateTexts[state])}</Badge>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {sentence && <span className={styles.note}>{t('Reason: {reason}', { reason: t(sentence) })}</span>}
      {reason && (
        <span className={styles.note}>
          <AroundWords
            sentence={
              sentence ? t('Our note: {note}', { note: ELEMENT }) : t('Reason: {reason}', { reason: ELEMENT })
            }
            words={reason}
          />
        </span>
      )}
    </>
  );
}

/** In the words of the page after the survey. */
function WhyUnpaid({ receipt: { outcome, unpaid } }: { receipt: Receipt }) {
  const entries = useUnpaid();
  return (
    unpaid &&
    entries(outcome, unpaid).map(({ term, text }) => (
      <span key={term} className={styles.note}>
        {term} <strong>{text}</strong>
      </span>
    ))
  );
}
