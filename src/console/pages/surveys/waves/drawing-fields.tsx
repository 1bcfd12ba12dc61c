import { SurveyPicker } from '#console/pages/surveys/segments/survey-picker.tsx';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { DRAW_ORDERS, type DrawOrder, SAMPLE_BOUNDS } from '#contract/rules/sampling.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type FieldProps<T> = { value: T; onChange(value: T): void };

/** In which order members are drawn. */
export function OrderField({ value, onChange }: FieldProps<DrawOrder>) {
  const { t } = useTranslation();
  const orders: Record<DrawOrder, string> = {
    random: t('By chance'),
    least_recent: t('Who was invited longest ago first'),
  };
  return (
    <SelectField
      label={t('Order')}
      value={value}
      options={DRAW_ORDERS.map((order) => ({ value: order, label: orders[order] }))}
      onChange={({ target }) => {
        const order = DRAW_ORDERS.find((one) => one === target.value);
        if (order) onChange(order);
      }}
    />
  );
}

/** How long whoever is drawn wasn't invited. */
export function RestDaysField(props: FieldProps<number>) {
  const { t } = useTranslation();
  return (
    <WholeNumberField
      {...props}
      label={t('Days of rest since the last invitation')}
      hint={t('0: members may have been invited a moment ago.')}
      bounds={SAMPLE_BOUNDS.rest_days}
    />
  );
}

type Spread = { spread: boolean; not_after: number[] };
type SpreadFieldsProps = { value: Spread; country: string; onChange(changes: Partial<Spread>): void };

/** Whether the sample is spread, and whose participants are left out. */
export function SpreadFields({ value: { spread, not_after }, country, onChange }: SpreadFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <CheckboxField
        label={t('Spread over quotas, or ages and genders')}
        checked={spread}
        onChange={({ target }) => onChange({ spread: target.checked })}
      />
      <SurveyPicker
        label={t('Leave out who took part in')}
        country={country}
        chosen={not_after}
        onChange={(chosen) => onChange({ not_after: chosen })}
      />
    </>
  );
}
