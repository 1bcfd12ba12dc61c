import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths, rowsOfList } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { reconciliationRowsList } from '#contract/operator/lists/reconciliation-rows.list.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useReconciliationTexts } from './reconciliation-texts.ts';

const tones = { waiting: 'neutral', done: 'success', skipped: 'warning', left_out: 'neutral' } as const;

/** What became of each row of a client's list. */
export default function ReconciliationRowsPage() {
  const { t } = useTranslation();
  const { verdicts, reasons, states, why } = useReconciliationTexts();
  const [params] = useSearchParams();
  const list = params.get('list');
  const view = (state: string) =>
    new URLSearchParams({ ...(list && { list }), ...(state && { state }) }).toString();
  return (
    <ListPage<Row<typeof reconciliationRowsList>>
      list={reconciliationRowsList}
      lead={t("What became of each row of a client's list.")}
      actions={<Link to={paths.reconciliations}>{t('All reconciliations')}</Link>}
      name="given"
      pathOf={({ attempt_id, list_id }) =>
        attempt_id === null ? rowsOfList(list_id) : pathOf(paths.attempt, attempt_id)
      }
      columns={['line', 'given', 'verdict', 'because', 'reason', 'state', 'why', 'points']}
      options={{ verdict: verdicts, because: reasons, state: states }}
      views={[
        { name: t('All'), search: view('') },
        { name: t('Skipped'), search: view('skipped') },
        { name: t('Left out'), search: view('left_out') },
        { name: t('Done'), search: view('done') },
      ]}
      cells={{
        state: ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge>,
        why: ({ why: code }) => code && why(code),
        attempt_id: ({ attempt_id }) =>
          attempt_id && <Link to={pathOf(paths.attempt, attempt_id)}>{attempt_id}</Link>,
      }}
      nothingYet={{
        title: t('Nothing has been reconciled yet'),
        text: t('Open a survey and choose "Reconcile" to apply the list of its client.'),
      }}
    />
  );
}
