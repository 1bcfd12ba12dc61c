import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { SAMPLE_BOUNDS } from '#contract/rules/sampling.ts';
import { useTranslation } from '#ui/translation.tsx';
import { OrderField, RestDaysField, SpreadFields } from './drawing-fields.tsx';
import { RecontactFields } from './recontact-fields.tsx';
import type { Sample } from './wave.ts';

type SampleFieldsProps = { sample: Sample; choices: ConditionChoices; onChange(sample: Sample): void };

/** How many members are drawn, in which order, and who is left out. */
export function SampleFields({ sample, choices, onChange }: SampleFieldsProps) {
  const { t } = useTranslation();
  const set = (changes: Partial<Sample>) => onChange({ ...sample, ...changes });
  return (
    <>
      <FieldGrid>
        <WholeNumberField
          label={t('Members at most')}
          bounds={SAMPLE_BOUNDS.size}
          value={sample.size}
          onChange={(size) => set({ size })}
        />
        <WholeNumberField
          label={t('Expected completes')}
          hint={t('As many members as it takes for so many completes. Empty: as many as said above.')}
          bounds={SAMPLE_BOUNDS.expected_completes}
          optional
          value={sample.expected_completes}
          onChange={(expected_completes) => set({ expected_completes })}
        />
        <OrderField value={sample.order} onChange={(order) => set({ order })} />
        <WholeNumberField
          label={t('Seed')}
          hint={t('The same number draws the same members as long as nothing changes.')}
          bounds={SAMPLE_BOUNDS.seed}
          value={sample.seed}
          onChange={(seed) => set({ seed })}
        />
        <RestDaysField value={sample.rest_days} onChange={(rest_days) => set({ rest_days })} />
      </FieldGrid>
      <SpreadFields value={sample} country={choices.country_code} onChange={set} />
      <RecontactFields
        recontact={sample.recontact}
        country={choices.country_code}
        onChange={(recontact) => set({ recontact })}
      />
    </>
  );
}
