import { useAttemptTexts } from '#console/attempt-texts.ts';
import { useRequestTexts } from '#console/pages/rewards/requests/request-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './message-view.module.css';
import type { Thread } from './thread.ts';

type EvidenceProps = { evidence: Thread['evidence']; member: number | null };

/** What is known of the thing that the member says is wrong. */
export function Evidence({ evidence: { attempt, request }, member }: EvidenceProps) {
  const { t } = useTranslation();
  const { may } = useOperator();
  if (!attempt && !request) return null;
  return (
    <section className={styles.evidence} aria-labelledby="evidence">
      <h2 id="evidence">{t('What we know')}</h2>
      {attempt && <AttemptSummary attempt={attempt} />}
      {request && <RequestSummary request={request} />}
      {member !== null && may('points_adjust') && may('members_read') && (
        <p>
          <Link to={pathOf(paths.member, member)}>{t("Adjust points on the member's page")}</Link>
        </p>
      )}
    </section>
  );
}

function AttemptSummary({ attempt }: { attempt: NonNullable<Thread['evidence']['attempt']> }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const { outcomes } = useAttemptTexts();
  const { outcome } = attempt;
  return (
    <>
      <DescriptionList
        entries={[
          { term: t('Survey'), text: `${attempt.survey} (${attempt.survey_number})` },
          { term: t('Started'), text: dateTime(attempt.started_at) },
          { term: t('Ended at'), text: attempt.ended_at ? dateTime(attempt.ended_at) : '–' },
          { term: t('Outcome'), text: outcome ? outcomes[outcome] : t('none yet') },
          {
            term: t('Decided by'),
            text:
              attempt.decided_by === 'panel'
                ? t('The panel')
                : attempt.decided_by === 'survey'
                  ? t('The survey')
                  : '–',
          },
          { term: t('Points'), text: number(attempt.points) },
          ...(attempt.pending_until
            ? [{ term: t('Pending until'), text: dateTime(attempt.pending_until) }]
            : []),
          ...(attempt.reconciled
            ? [
                {
                  term: t('Reconciled'),
                  text: attempt.reconciled === 'reconciled_accept' ? t('Accepted') : t('Rejected'),
                },
              ]
            : []),
        ]}
      />
      <h3>{t('Reports of the survey')}</h3>
      {attempt.reports.length === 0 && <p>{t('None has come.')}</p>}
      <ul>
        {attempt.reports.map((report) => (
          <li key={`${report.channel} ${report.received_at} ${report.outcome}`}>
            <strong>{outcomes[report.outcome as keyof typeof outcomes] ?? report.outcome}</strong>{' '}
            {report.raw_code}
            <br />
            {report.channel === 's2s' ? t('From the server of the survey') : t('By the browser')} ·{' '}
            {report.accepted ? t('signed and accepted') : t('not accepted')} · {dateTime(report.received_at)}
          </li>
        ))}
      </ul>
    </>
  );
}

function RequestSummary({ request }: { request: NonNullable<Thread['evidence']['request']> }) {
  const { t } = useTranslation();
  const { date, dateTime, number } = useFormats();
  const { may } = useOperator();
  const { statuses } = useRequestTexts();
  const title = `${number(request.quantity)} × ${request.reward}`;
  return (
    <DescriptionList
      entries={[
        {
          term: t('Reward request'),
          text: may('rewards_read') ? (
            <Link to={pathOf(paths.rewardRequest, request.id)}>{title}</Link>
          ) : (
            title
          ),
        },
        { term: t('Points'), text: number(request.quantity * request.points) },
        { term: t('Promised for'), text: date(request.promised_on) },
        ...request.steps.map(({ status, at }) => ({ term: statuses[status], text: dateTime(at) })),
      ]}
    />
  );
}
