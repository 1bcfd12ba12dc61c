import { call } from '#console/call.ts';
import { ApplyDialog } from '#console/faces/given-list/apply-dialog.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { rowsOfList } from '#console/paths.ts';
import { reconciliationRowsList } from '#contract/operator/lists/reconciliation-rows.list.ts';
import type { ListFigures } from '#contract/rules/reconciliation.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { SentList } from './sent-list.ts';

type ApplyListDialogProps = {
  survey: Survey;
  fileName: string;
  figures: ListFigures;
  sent: SentList;
  onClose(isStale: boolean): void;
};

const rowsOf = ({ id }: { id: number; bulk_id: number; total: number }) => rowsOfList(id);

/** Applies a client's list that was tried. */
export function ApplyListDialog({ survey, fileName, figures, sent, onClose }: ApplyListDialogProps) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const rows = figures.accepted + figures.rejected;
  return (
    <ApplyDialog
      title={t('Apply {rows} decisions?', { count: rows, rows: number(rows) })}
      consequences={[
        ...(figures.granted > 0
          ? [
              t('{points} are granted.', { points: points(figures.granted) }),
              t("For 30 days, you can't approve or send rewards of members who are granted points."),
            ]
          : []),
        ...(figures.confirmed > 0
          ? [
              t('{points} stop being pending: the members can spend them.', {
                points: points(figures.confirmed),
              }),
            ]
          : []),
        ...(figures.told > 0
          ? [
              t('{points} are removed. {members} members are told by email, with the reason.', {
                count: figures.told,
                points: points(figures.taken_back),
                members: number(figures.told),
              }),
            ]
          : []),
        t('Rows that have changed since the test run are skipped and listed.'),
      ]}
      undo={
        figures.rejected > 0
          ? t("A rejection can't be undone. A wrong one is mended by a correction of points.")
          : t('An accepted attempt can still be rejected later.')
      }
      confirm={t('Apply')}
      danger={figures.rejected > 0}
      send={(key) =>
        call(
          'POST /surveys/:id/reconciliations',
          {
            params: { id: survey.id },
            body: { key, file_name: fileName.slice(0, 200), ...sent, expected: figures },
          },
          { notify: false },
        )
      }
      list={reconciliationRowsList}
      refreshes={[
        'GET /reconciliations',
        'GET /attempts',
        'GET /attempts/:id',
        'GET /surveys/:id',
        'GET /unverified-completes',
      ]}
      rows={rowsOf}
      next={rowsOf}
      onClose={onClose}
    />
  );
}
