import { WholeNumberField } from '#console/whole-number-field.tsx';
import { DELIVERY_BOUNDS, MOST_REMINDER_DAYS, MOST_REMINDERS } from '#contract/rules/sampling.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Pace = { per_hour: number | null; reminders: number; reminder_days: number };
type PaceFieldsProps = { value: Pace; onChange(changes: Partial<Pace>): void };

/** How fast the mails of a wave go, and how often whoever hasn't started is reminded. */
export function PaceFields({ value: { per_hour, reminders, reminder_days }, onChange }: PaceFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <WholeNumberField
        label={t('Emails an hour')}
        hint={t('A drip, spread over the hour. Empty: as fast as they can go.')}
        bounds={DELIVERY_BOUNDS.per_hour}
        optional
        value={per_hour}
        onChange={(count) => onChange({ per_hour: count })}
      />
      <SelectField
        label={t('Reminders')}
        hint={t("To members who haven't started.")}
        value={reminders}
        options={Array.from({ length: MOST_REMINDERS + 1 }, (_, count) => ({
          value: count,
          label: count === 0 ? t('None') : String(count),
        }))}
        onChange={({ target }) => onChange({ reminders: Number(target.value) })}
      />
      {reminders > 0 && (
        <SelectField
          label={t('Days before each reminder')}
          value={reminder_days}
          options={Array.from({ length: MOST_REMINDER_DAYS }, (_, at) => ({
            value: at + 1,
            label: String(at + 1),
          }))}
          onChange={({ target }) => onChange({ reminder_days: Number(target.value) })}
        />
      )}
    </>
  );
}
