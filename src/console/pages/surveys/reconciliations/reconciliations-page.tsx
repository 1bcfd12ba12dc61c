import { ListPage } from '#console/faces/list/list-page.tsx';
import { rowsOfList } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { reconciliationsList } from '#contract/operator/lists/reconciliations.list.ts';
import { useTranslation } from '#ui/translation.tsx';

/** The lists of clients that were applied. */
export default function ReconciliationsPage() {
  const { t } = useTranslation();
  return (
    <ListPage<Row<typeof reconciliationsList>>
      list={reconciliationsList}
      lead={t("Clients' lists of accepted and rejected attempts, as they were applied.")}
      name="id"
      pathOf={({ id }) => rowsOfList(id)}
      cells={{
        survey: ({ survey, survey_number }) => survey || survey_number,
        file_name: ({ file_name }) => file_name || t('pasted'),
      }}
      nothingYet={{
        title: t('Nothing has been reconciled yet'),
        text: t('Open a survey and choose "Reconcile" to apply the list of its client.'),
      }}
    />
  );
}
