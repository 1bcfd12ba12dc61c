import { type BulkActionProps, BulkDialog } from '#console/faces/list/bulk-dialog.tsx';
import { ReasonField } from '#console/pages/members/member/actions/reason-field.tsx';
import { fieldMessages } from '#contract/field-messages.ts';
import { membersList } from '#contract/operator/lists/members.list.ts';
import { DateField } from '#ui/date-field.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Values = { until: string; reason: string };

/** Pauses the invitations of many members. */
export function PauseDialog(props: BulkActionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <BulkDialog<Values>
      {...props}
      list={membersList}
      action="pause"
      title={(rows) => t('Pause the invitations of {rows} members?', { count: rows, rows: number(rows) })}
      consequences={() => [
        t('No invitations up to and including this day, also none that wait. Open surveys stay open.'),
        t('Members who take a longer break, and those who get no invitations, are skipped and listed.'),
      ]}
      undo={t("A member's break can be ended on the member's page. The member can end it too.")}
      confirm={t('Pause')}
      input={{
        defaults: { until: '', reason: '' },
        fields: (form) => (
          <>
            <DateField {...form.field('until')} label={t('Paused until')} required />
            <ReasonField form={form} hint={t("It stays in the audit log, so don't name the person here.")} />
          </>
        ),
        check: ({ until, reason }) => ({
          ...(until === '' && { until: fieldMessages.required }),
          ...(reason.trim() === '' && { reason: fieldMessages.required }),
        }),
        body: (values) => values,
      }}
    />
  );
}
