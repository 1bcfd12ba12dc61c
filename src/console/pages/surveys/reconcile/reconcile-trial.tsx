import { ListTrial } from '#console/faces/given-list/list-trial.tsx';
import { useReconciliationTexts } from '#console/pages/surveys/reconciliations/reconciliation-texts.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ApplyListDialog } from './apply-list-dialog.tsx';
import type { SentList } from './sent-list.ts';

type ReconcileTrialProps = {
  survey: Survey;
  fileName: string;
  trial: OperatorCalls['POST /surveys/:id/reconciliations/try']['data'];
  sent: SentList;
  onStale(): void;
};

/** What a client's list would do. */
export function ReconcileTrial({ survey, fileName, trial, sent, onStale }: ReconcileTrialProps) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const { verdicts, reasons, faults } = useReconciliationTexts();
  const { figures, missing, rows } = trial;
  const good = figures.accepted + figures.rejected;
  return (
    <ListTrial
      title={t('What this list would do')}
      notice={
        rows.some(({ fault }) => fault === 'other_list') && (
          <Notice tone="warning">
            {t(
              "Another list of this survey is still being carried out. Attempts that it hasn't reached yet are left out here. Please try this list again when that one is done.",
            )}
          </Notice>
        )
      }
      sums={[
        { term: t('Accepted attempts'), text: number(figures.accepted) },
        { term: t('Rejected attempts'), text: number(figures.rejected) },
        { term: t('Points granted'), text: points(figures.granted) },
        { term: t('Pending points that become final'), text: points(figures.confirmed) },
        { term: t('Points removed from members'), text: points(figures.taken_back) },
        { term: t('Members who are told by email'), text: number(figures.told) },
        { term: t('Rejected, but the points stay'), text: number(figures.kept) },
        { term: t('Left out'), text: number(figures.left_out) },
        { term: t("Completes without a decision that aren't in the list"), text: number(missing) },
      ]}
      apply={{
        text: t('Apply {rows} decisions…', { count: good, rows: number(good) }),
        disabled: good === 0,
      }}
      caption={t('Rows of the list')}
      columns={[
        {
          id: 'given',
          header: t('Id'),
          cell: ({ given, attempt_id }) =>
            attempt_id === null ? given : <Link to={pathOf(paths.attempt, attempt_id)}>{given}</Link>,
        },
        { id: 'verdict', header: t('Decision'), cell: ({ verdict }) => (verdict ? verdicts[verdict] : '') },
        {
          id: 'reason',
          header: t('Reason'),
          cell: ({ because, reason }) =>
            [because && because !== 'other' && reasons[because], reason].filter(Boolean).join(' · '),
        },
        {
          id: 'points',
          header: t('Change of points'),
          numeric: true,
          cell: ({ points: change }) => number(change),
        },
      ]}
      rows={rows}
      faults={faults}
      dialog={(onClose) => (
        <ApplyListDialog
          survey={survey}
          fileName={fileName}
          figures={figures}
          sent={sent}
          onClose={onClose}
        />
      )}
      onStale={onStale}
    />
  );
}
