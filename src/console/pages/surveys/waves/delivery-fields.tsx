import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { DELIVERY_BOUNDS, MOST_REMINDER_DAYS, MOST_REMINDERS } from '#contract/rules/sampling.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
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
      <WholeNumberField
        label={t('Emails an hour')}
        hint={t('A drip, spread over the hour. Empty: as fast as they can go.')}
        bounds={DELIVERY_BOUNDS.per_hour}
        optional
        value={plan.per_hour}
        onChange={(per_hour) => onChange({ ...plan, per_hour })}
      />
      <SelectField
        label={t('Reminders')}
        hint={t("To members who haven't started.")}
        value={plan.reminders}
        options={Array.from({ length: MOST_REMINDERS + 1 }, (_, count) => ({
          value: count,
          label: count === 0 ? t('None') : String(count),
        }))}
        onChange={({ target }) => onChange({ ...plan, reminders: Number(target.value) })}
      />
      {plan.reminders > 0 && (
        <SelectField
          label={t('Days before each reminder')}
          value={plan.reminder_days}
          options={Array.from({ length: MOST_REMINDER_DAYS }, (_, at) => ({
            value: at + 1,
            label: String(at + 1),
          }))}
          onChange={({ target }) => onChange({ ...plan, reminder_days: Number(target.value) })}
        />
      )}
    </FieldGrid>
  );
}
