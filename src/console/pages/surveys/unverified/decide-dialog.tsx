import { type BulkActionProps, BulkDialog } from '#console/faces/list/bulk-dialog.tsx';
import { type Rejection, RejectionFields } from '#console/pages/surveys/reconcile/rejection-fields.tsx';
import { fieldMessages } from '#contract/field-messages.ts';
import { unverifiedCompletesList } from '#contract/operator/lists/unverified-completes.list.ts';
import type { Verdict } from '#contract/rules/reconciliation.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

const nothingSaid: Rejection = { because: '', reason: '' };

/** Accepts or rejects many completes that nobody has proven. */
export function DecideDialog({ verdict, ...props }: BulkActionProps & { verdict: Verdict }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const counted = (count: number) => ({ count, rows: number(count) });
  const skipped = t('Attempts that have been decided meanwhile are skipped and listed.');
  if (verdict === 'accept')
    return (
      <BulkDialog
        {...props}
        list={unverifiedCompletesList}
        action="accept"
        title={(rows) => t('Accept {rows} unverified completes?', counted(rows))}
        consequences={() => [
          t('Each member gets the points that they were promised.'),
          t("For 30 days, you can't approve or send rewards of members who are granted points."),
          t('Attempts signed with no key of the survey are skipped too: their links may be forged.'),
          skipped,
        ]}
        undo={t('An accepted attempt can still be rejected later.')}
        confirm={t('Accept')}
      />
    );
  return (
    <BulkDialog<Rejection>
      {...props}
      list={unverifiedCompletesList}
      action="reject"
      title={(rows) => t('Reject {rows} unverified completes?', counted(rows))}
      consequences={() => [
        t(
          'They earn nothing. Whoever has points pending for the attempt loses them and reads the reason in an email.',
        ),
        skipped,
      ]}
      undo={t("A rejection can't be undone. A wrong one is mended by a correction of points.")}
      confirm={t('Reject')}
      danger
      input={{
        defaults: nothingSaid,
        fields: (form) => <RejectionFields form={form} label={t('Reason')} required />,
        check: ({ because, reason }) => ({
          ...(because === '' && { because: fieldMessages.required }),
          ...(because === 'other' && reason.trim() === '' && { reason: fieldMessages.required }),
        }),
        body: ({ because, reason }) => ({ because, ...(reason.trim() !== '' && { reason: reason.trim() }) }),
      }}
    />
  );
}
