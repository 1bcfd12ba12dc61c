import type { PortalCalls } from '#contract/portal/calls.ts';
import { usePagedCall } from '#portal/paged-call.ts';
import { paths } from '#portal/paths.ts';
import { refusalTexts } from '#portal/refusal-texts.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { failureSentence } from '#ui/failure-sentence.ts';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Link } from '#ui/link.tsx';
import { RefetchFailed } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './surveys-to-complete.module.css';

type Survey = PortalCalls['GET /surveys']['data'][number];

/** Refetches when this tab becomes visible, because surveys open in their own tab. */
const STALE_AFTER_MS = 5_000;

/** A new member's first invitations come a moment after the confirmation, on a busy server after this page. */
const WHILE_EMPTY = { everyMs: 5_000, times: 6 };

/** Invitations that can be answered now, and those that are waiting. */
export function SurveysToComplete() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const surveys = usePagedCall('GET /surveys', { staleTime: STALE_AFTER_MS, whileEmpty: WHILE_EMPTY });

  const columns: Column<Survey>[] = [
    { id: 'title', header: t('Title'), cell: (survey) => <Promised survey={survey} /> },
    { id: 'points', header: t('Reward Points'), numeric: true, cell: ({ points }) => number(points) },
    { id: 'link', header: t('Link'), action: true, cell: (survey) => <Start survey={survey} /> },
  ];
  return (
    <Card title={t('Surveys to complete')} aside={<Link to={paths.surveysTaken}>{t('Survey history')}</Link>}>
      {surveys.isRefetchError && <RefetchFailed query={surveys} />}
      <DataTable
        captionHidden
        caption={t('Surveys to complete')}
        columns={columns}
        rows={surveys.rows}
        rowKey={({ survey_number }) => survey_number}
        failed={surveys.failed}
        onRetry={surveys.retry}
        texts={{
          loading: t('Loading data...'),
          empty: (
            <EmptyState title={t('You do not have any invitations')}>
              {t("When there's a survey for you, it'll appear here and we'll email you.")}
            </EmptyState>
          ),
          error: surveys.error ? t(failureSentence(surveys.error)) : '',
          retry: t('Try again'),
        }}
      />
      <MoreRows history={surveys} />
    </Card>
  );
}

/** The title with points, length and closing date. */
function Promised({ survey: { title, lang, minutes, closes_at } }: { survey: Survey }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <InLanguage lang={lang}>{title}</InLanguage>
      <span className={styles.promise}>
        <span>{t('About {minutes}', { minutes: formats.minutes(minutes) })}</span>
        {closes_at && <span>{t('Open until {date}', { date: formats.date(closes_at) })}</span>}
      </span>
    </>
  );
}

function Start({ survey: { link, reason = 'unavailable' } }: { survey: Survey }) {
  const { t } = useTranslation();
  if (link === undefined) return <span className={styles.wait}>{t(refusalTexts[reason])}</span>;
  return (
    // With a referer also after a page with a secret: WebKit says nothing else of where a new tab comes from.
    <Link href={link} newTab={t('opens in a new tab')} referrerPolicy="same-origin" className={styles.start}>
      {t('Click here to fill out the questionnaire')}
    </Link>
  );
}
