import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { BulkProgressDialog } from '#console/faces/list/bulk-progress.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { paths } from '#console/paths.ts';
import { reconciliationRowsList } from '#contract/operator/lists/reconciliation-rows.list.ts';
import { useFormats } from '#ui/formats.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { GivenList, SentList, Trial } from './given-list.ts';

type ApplyListDialogProps = {
  survey: Survey;
  list: GivenList;
  trial: Trial;
  sent: SentList;
  onClose(): void;
};

/** Applies what was tried, then says how far it is. */
export function ApplyListDialog({ survey, list, trial, sent, onClose }: ApplyListDialogProps) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const go = useNavigate();
  // Sent again, the same key applies nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const [started, setStarted] = useState<{ id: number; bulk_id: number; total: number } | null>(null);
  const { figures } = trial;
  const rows = figures.accepted + figures.rejected;
  const action = useAction(
    () =>
      call(
        'POST /surveys/:id/reconciliations',
        {
          params: { id: survey.id },
          body: { key, file_name: list.file_name.slice(0, 200), ...sent, expected: figures },
        },
        { notify: false },
      ),
    { done: setStarted, invalidates: ['GET /reconciliations'] },
  );
  if (started) {
    const rowsPath = `${paths.reconciliationRows}?${new URLSearchParams({ list: `${started.id}..${started.id}` })}`;
    return (
      <BulkProgressDialog
        list={reconciliationRowsList}
        bulkId={started.bulk_id}
        count={started.total}
        refreshes={['GET /attempts', 'GET /attempts/:id', 'GET /surveys/:id', 'GET /unverified-completes']}
        rowsPath={rowsPath}
        onStarted={() => go(rowsPath)}
      />
    );
  }
  return (
    <ActionDialog
      title={t('Apply {rows} decisions?', { count: rows, rows: number(rows) })}
      consequences={[
        t('{granted} are granted, and {confirmed} pending ones become final.', {
          granted: points(figures.granted),
          confirmed: points(figures.confirmed),
        }),
        t('{points} are removed. {members} members are told by email, with the reason.', {
          count: figures.told,
          points: points(figures.taken_back),
          members: number(figures.told),
        }),
        t('Rows that have changed since the test run are skipped and listed.'),
      ]}
      undo={t("A rejection can't be undone. A wrong one is mended by a correction of points.")}
      confirm={t('Apply')}
      danger={figures.rejected > 0}
      action={action}
      onClose={onClose}
    />
  );
}
