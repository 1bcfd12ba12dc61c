import { useReconciliationTexts } from '#console/pages/surveys/reconciliations/reconciliation-texts.ts';
import { LONGEST_REJECTION, REJECTION_REASONS } from '#contract/rules/rejection-reasons.ts';
import type { Form } from '#ui/form.ts';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** A listed reason, and words beside it. */
export type Rejection = Record<string, string> & { because: string; reason: string };

type RejectionFieldsProps = {
  form: Pick<Form<Rejection>, 'field'>;
  /** Several attempts unless it says otherwise. */
  label?: string;
  required?: boolean;
};

/** Why attempts are rejected, as their members read it. */
export function RejectionFields({ form, label, required = false }: RejectionFieldsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { reasons } = useReconciliationTexts();
  return (
    <>
      <SelectField
        {...form.field('because')}
        label={label ?? t('Reason for rejected attempts')}
        hint={t('The member reads it in their own language.')}
        placeholder={t('Please choose')}
        options={REJECTION_REASONS.map((value) => ({ value, label: reasons[value] }))}
        required={required}
      />
      <TextareaField
        {...form.field('reason')}
        label={t('A note for the member')}
        hint={t('In the language of the member, as you write it. "Another reason" needs it.')}
        growing
        maxLength={LONGEST_REJECTION}
        counterText={(used, max) => t('{used} of {max} characters', { used: number(used), max: number(max) })}
      />
    </>
  );
}
