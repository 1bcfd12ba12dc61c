import { useState } from 'react';
import { useReconciliationTexts } from '#console/pages/surveys/reconciliations/reconciliation-texts.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ApplyListDialog } from './apply-list-dialog.tsx';
import type { GivenList, SentList, Trial } from './given-list.ts';

type ListTrialProps = { survey: Survey; list: GivenList; trial: Trial; sent: SentList };

/** More rows are in the file of the applied list. */
const MOST_SHOWN = 500;

/** What a list would do, in sums and row by row, with what is wrong first. */
export function ListTrial({ survey, list, trial, sent }: ListTrialProps) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const { verdicts, reasons, faults } = useReconciliationTexts();
  const [asked, setAsked] = useState(false);
  const { figures, missing, rows } = trial;
  const good = figures.accepted + figures.rejected;
  const sorted = [...rows].sort((one, other) => Number(one.fault === null) - Number(other.fault === null));
  return (
    <Card title={t('What this list would do')}>
      <div role="status">
        <p>{t('This was only tried: nothing has been written.')}</p>
        <DescriptionList
          entries={[
            { term: t('Accepted'), text: number(figures.accepted) },
            { term: t('Rejected'), text: number(figures.rejected) },
            { term: t('Points granted'), text: points(figures.granted) },
            { term: t('Pending points that become final'), text: points(figures.confirmed) },
            { term: t('Points removed from members'), text: points(figures.taken_back) },
            { term: t('Members who are told by email'), text: number(figures.told) },
            { term: t('Rejected, but the points stay'), text: number(figures.kept) },
            { term: t('Left out'), text: number(figures.left_out) },
            { term: t("Completes without a decision that aren't in the list"), text: number(missing) },
          ]}
        />
      </div>
      <ButtonRow>
        <Button disabled={good === 0} onClick={() => setAsked(true)}>
          {t('Apply {rows} decisions…', { count: good, rows: number(good) })}
        </Button>
      </ButtonRow>
      <DataTable
        caption={t('Rows of the list')}
        columns={[
          { id: 'line', header: t('Line'), numeric: true, cell: ({ line }) => number(line) },
          {
            id: 'given',
            header: t('Id'),
            cell: ({ given, attempt_id }) =>
              attempt_id === null ? given : <Link to={pathOf(paths.attempt, attempt_id)}>{given}</Link>,
          },
          {
            id: 'verdict',
            header: t('Decision'),
            cell: ({ verdict }) => (verdict ? verdicts[verdict] : ''),
          },
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
          {
            id: 'fault',
            header: t('Check'),
            cell: ({ fault }) => (
              <Badge tone={fault === null ? 'success' : fault === 'known' ? 'neutral' : 'danger'}>
                {fault === null ? t('In order') : faults[fault]}
              </Badge>
            ),
          },
        ]}
        rows={sorted.slice(0, MOST_SHOWN)}
        rowKey={({ line }) => line}
        texts={{ loading: '', empty: '', error: '', retry: '' }}
      />
      {rows.length > MOST_SHOWN && (
        <p>
          {t('The first {shown} of {all} rows.', { shown: number(MOST_SHOWN), all: number(rows.length) })}
        </p>
      )}
      {asked && (
        <ApplyListDialog
          survey={survey}
          list={list}
          trial={trial}
          sent={sent}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
