import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { DELIVERY_BOUNDS } from '#contract/rules/sampling.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PaceFields } from './pace-fields.tsx';
import type { Plan } from './plan.ts';

type DeliveryFieldsProps = {
  plan: Plan;
  /** What is wrong with the first day. */
  dayError: string | undefined;
  onChange(plan: Plan): void;
};

/** When the mails of a wave go, how fast, and how often whoever hasn't started is reminded. */
export function DeliveryFields({ plan, dayError, onChange }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGrid>
      <DateField
        label={t('First day')}
        hint={t("In the country's time. Empty: as soon as you send it.")}
        error={dayError}
        value={plan.day}
        onChange={({ target }) => onChange({ ...plan, day: target.value })}
      />
      {plan.day !== '' && (
        <SelectField
          label={t('Hour')}
          value={plan.hour}
          options={Array.from({ length: 24 }, (_, hour) => ({
            value: hour,
            label: `${String(hour).padStart(2, '0')}:00`,
          }))}
          onChange={({ target }) => onChange({ ...plan, hour: Number(target.value) })}
        />
      )}
      <WholeNumberField
        label={t('Replicates')}
        hint={t('Equal parts by chance. The first begins; you let the others go one by one.')}
        bounds={DELIVERY_BOUNDS.replicates}
        value={plan.replicates}
        onChange={(replicates) => onChange({ ...plan, replicates })}
      />
      <PaceFields value={plan} onChange={(changes) => onChange({ ...plan, ...changes })} />
    </FieldGrid>
  );
}
