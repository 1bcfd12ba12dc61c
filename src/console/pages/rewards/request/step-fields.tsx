import { useRequestTexts } from '#console/pages/rewards/requests/request-texts.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import {
  FAIL_REASONS,
  type FailReason,
  REJECT_REASONS,
  type RejectReason,
} from '#contract/rules/settlement-reasons.ts';
import type { Form } from '#ui/form.ts';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Step } from './request.ts';

const LONGEST_NOTE = 500;
export type StepValues = { reason: string; note: string };
export const noStepValues: StepValues = { reason: '', note: '' };

export const reasonsOf: Partial<Record<Step, readonly (RejectReason | FailReason)[]>> = {
  reject: REJECT_REASONS,
  fail: FAIL_REASONS,
};

export const checkStep = ({ reason, note }: StepValues): Record<string, string> =>
  reason === 'other' && note.trim() === '' ? { note: fieldMessages.required } : {};

/** Why a request ends, and what its member reads beside that; nothing for other steps. */
export function StepFields({ step, form }: { step: Step; form: Pick<Form<StepValues>, 'field'> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { settlementReasons } = useRequestTexts();
  const reasons = reasonsOf[step];
  if (!reasons && step !== 'send') return null;
  return (
    <>
      {reasons && (
        <SelectField
          {...form.field('reason')}
          label={t('Reason')}
          hint={t('The member reads it in their own language.')}
          placeholder={t('Please choose')}
          options={reasons.map((reason) => ({ value: reason, label: settlementReasons[reason] }))}
          required
        />
      )}
      <TextareaField
        {...form.field('note')}
        label={t('A note for the member')}
        hint={
          reasons
            ? t('In the language of the member, as you write it. "Another reason" needs it.')
            : t('Such as the number of the money order or the code of the voucher.')
        }
        growing
        maxLength={LONGEST_NOTE}
        counterText={(used, max) => t('{used} of {max} characters', { used: number(used), max: number(max) })}
      />
    </>
  );
}
