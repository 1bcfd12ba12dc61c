import type { Form } from '#ui/form.ts';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Why an operator does something with a member. */
export function ReasonField({
  form,
  hint,
}: {
  form: Pick<Form<{ reason: string }>, 'field'>;
  hint?: string;
}) {
  const { t } = useTranslation();
  return (
    <TextareaField
      {...form.field('reason')}
      label={t('Reason')}
      hint={hint ?? t('For the audit log. The member finds it only in a copy of their data.')}
      maxLength={1000}
      required
    />
  );
}
