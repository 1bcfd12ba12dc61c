import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { SurveyPicker } from '#console/pages/surveys/segments/survey-picker.tsx';
import { DRAW_ORDERS, type DrawOrder } from '#contract/rules/sampling.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RecontactFields } from './recontact-fields.tsx';
import type { Sample } from './wave.ts';
import { wholeNumber } from './whole-number.ts';

type SampleFieldsProps = { sample: Sample; choices: ConditionChoices; onChange(sample: Sample): void };

/** How many members are drawn, in which order, and who is left out. */
export function SampleFields({ sample, choices, onChange }: SampleFieldsProps) {
  const { t } = useTranslation();
  const orders: Record<DrawOrder, string> = {
    random: t('By chance'),
    least_recent: t('Who was invited longest ago first'),
  };
  return (
    <>
      <TextField
        label={t('Members at most')}
        inputMode="numeric"
        autoComplete="off"
        value={sample.size || ''}
        onChange={({ target }) => onChange({ ...sample, size: wholeNumber(target.value, 1_000_000) })}
      />
      <TextField
        label={t('Expected completes')}
        hint={t('As many members as it takes for so many completes. Empty: as many as said above.')}
        inputMode="numeric"
        autoComplete="off"
        value={sample.expected_completes ?? ''}
        onChange={({ target }) =>
          onChange({ ...sample, expected_completes: wholeNumber(target.value, 1_000_000) || null })
        }
      />
      <CheckboxField
        label={t('Spread over quotas, or ages and genders')}
        checked={sample.spread}
        onChange={({ target }) => onChange({ ...sample, spread: target.checked })}
      />
      <SelectField
        label={t('Order')}
        value={sample.order}
        options={DRAW_ORDERS.map((order) => ({ value: order, label: orders[order] }))}
        onChange={({ target }) => {
          const order = DRAW_ORDERS.find((one) => one === target.value);
          if (order) onChange({ ...sample, order });
        }}
      />
      <TextField
        label={t('Seed')}
        hint={t('The same number draws the same members as long as nothing changes.')}
        inputMode="numeric"
        autoComplete="off"
        value={sample.seed}
        onChange={({ target }) =>
          onChange({ ...sample, seed: wholeNumber(target.value, 281_474_976_710_655) })
        }
      />
      <TextField
        label={t('Days of rest since the last invitation')}
        hint={t('0: members may have been invited a moment ago.')}
        inputMode="numeric"
        autoComplete="off"
        value={sample.rest_days}
        onChange={({ target }) => onChange({ ...sample, rest_days: wholeNumber(target.value, 60) })}
      />
      <SurveyPicker
        label={t('Leave out who took part in')}
        country={choices.country_code}
        chosen={sample.not_after}
        onChange={(not_after) => onChange({ ...sample, not_after })}
      />
      <RecontactFields
        recontact={sample.recontact}
        country={choices.country_code}
        onChange={(recontact) => onChange({ ...sample, recontact })}
      />
    </>
  );
}
