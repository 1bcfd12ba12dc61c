import { call } from '#console/call.ts';
import type { GivenList, ListColumn } from '#console/faces/given-list/given-list.ts';
import { ListMapping } from '#console/faces/given-list/list-mapping.tsx';
import { useReconciliationTexts } from '#console/pages/surveys/reconciliations/reconciliation-texts.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { AFTER_REVIEW, VERDICTS } from '#contract/rules/reconciliation.ts';
import type { Form } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ReconcileTrial } from './reconcile-trial.tsx';
import { type Rejection, RejectionFields } from './rejection-fields.tsx';
import { guessedVerdict, sentList } from './sent-list.ts';

/** Which column says what, and why attempts are rejected; then the test run. */
export default function ReconcileList({ survey, list }: { survey: Survey; list: GivenList }) {
  const { t } = useTranslation();
  const { verdicts } = useReconciliationTexts();
  const columns: readonly ListColumn[] = [
    {
      name: 'id',
      label: t('Id'),
      title: /^(id|ids|attempt|respondent|pid|uid|tid|pseudonym|участие|номер|идентификатор)( id)?$/i,
      required: true,
    },
    {
      name: 'reason_column',
      label: t('Reason of each row'),
      title: /^(reason|why|comment|note|причина|бележка)$/i,
      without: t('Not in the list'),
    },
  ];
  const afterwards = {
    leave_out: t('Leave them out'),
    keep: t('Reject, the members keep the points'),
    take_back: t('Reject and take the points back'),
  };
  return (
    <ListMapping
      title={t('What the list says')}
      confirm={t('Test run')}
      list={list}
      untitled
      columns={columns}
      decision={{
        name: 'verdict',
        label: t('Accepted or rejected'),
        title: /^(result|status|state|decision|verdict|accepted|резултат|статус|решение)$/i,
        without: t('The same for all rows'),
        every: {
          label: t('All these attempts are'),
          options: [
            { value: 'accept', label: t('accepted') },
            { value: 'reject', label: t('rejected') },
          ],
        },
        meanings: VERDICTS.map((value) => ({ value, label: verdicts[value] })),
        guess: guessedVerdict,
        tooManyWords: t('This column has too many different words to be the one with decisions.'),
      }}
      further={{ because: '', reason: '', after_review: 'leave_out' }}
      send={async (mapping) => {
        const sent = sentList(mapping);
        const path = 'POST /surveys/:id/reconciliations/try';
        return {
          sent,
          trial: await call(path, { params: { id: survey.id }, body: sent }, { notify: false }),
        };
      }}
      trial={(tried, onStale) => (
        <ReconcileTrial survey={survey} fileName={list.name} {...tried} onStale={onStale} />
      )}
    >
      {(form) => (
        <>
          <RejectionFields form={form as Form<Rejection>} />
          <SelectField
            {...form.field('after_review')}
            label={t('Rejected attempts whose review is over')}
            hint={t(
              'Their points belong to the members already. Take them back only after a mistake or fraud.',
            )}
            options={AFTER_REVIEW.map((value) => ({ value, label: afterwards[value] }))}
          />
        </>
      )}
    </ListMapping>
  );
}
