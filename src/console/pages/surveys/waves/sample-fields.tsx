import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { SurveyPicker } from '#console/pages/surveys/segments/survey-picker.tsx';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { DRAW_ORDERS, type DrawOrder, SAMPLE_BOUNDS } from '#contract/rules/sampling.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RecontactFields } from './recontact-fields.tsx';
import type { Sample } from './wave.ts';

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
      <FieldGrid>
        <WholeNumberField
          label={t('Members at most')}
          bounds={SAMPLE_BOUNDS.size}
          value={sample.size}
          onChange={(size) => onChange({ ...sample, size })}
        />
        <WholeNumberField
          label={t('Expected completes')}
          hint={t('As many members as it takes for so many completes. Empty: as many as said above.')}
          bounds={SAMPLE_BOUNDS.expected_completes}
          optional
          value={sample.expected_completes}
          onChange={(expected_completes) => onChange({ ...sample, expected_completes })}
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
        <WholeNumberField
          label={t('Seed')}
          hint={t('The same number draws the same members as long as nothing changes.')}
          bounds={SAMPLE_BOUNDS.seed}
          value={sample.seed}
          onChange={(seed) => onChange({ ...sample, seed })}
        />
        <WholeNumberField
          label={t('Days of rest since the last invitation')}
          hint={t('0: members may have been invited a moment ago.')}
          bounds={SAMPLE_BOUNDS.rest_days}
          value={sample.rest_days}
          onChange={(rest_days) => onChange({ ...sample, rest_days })}
        />
      </FieldGrid>
      <CheckboxField
        label={t('Spread over quotas, or ages and genders')}
        checked={sample.spread}
        onChange={({ target }) => onChange({ ...sample, spread: target.checked })}
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
