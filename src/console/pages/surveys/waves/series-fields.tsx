import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { SurveyPicker } from '#console/pages/surveys/segments/survey-picker.tsx';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { SERIES_BOUNDS } from '#contract/rules/automatic-waves.ts';
import { DRAW_ORDERS, MOST_REMINDER_DAYS, MOST_REMINDERS } from '#contract/rules/sampling.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { SeriesBody } from './series.ts';
import { useSeriesTexts } from './series-texts.ts';

type Settings = Omit<SeriesBody, 'version'>;
type Props = { settings: Settings; onChange(settings: Settings): void };

/** How the waves of a series are drawn and sent. */
export function SeriesFields({ settings, choices, onChange }: Props & { choices: ConditionChoices }) {
  const { t } = useTranslation();
  const orders = { random: t('By chance'), least_recent: t('Who was invited longest ago first') };
  const set = (changes: Partial<Settings>) => onChange({ ...settings, ...changes });
  return (
    <>
      <FieldGrid>
        <WholeNumberField
          label={t('Hours between two waves')}
          hint={t('How long a wave is given before the next one is drawn.')}
          bounds={SERIES_BOUNDS.hours_between}
          value={settings.hours_between}
          onChange={(hours_between) => set({ hours_between })}
        />
        <SelectField
          label={t('Order')}
          value={settings.order}
          options={DRAW_ORDERS.map((order) => ({ value: order, label: orders[order] }))}
          onChange={({ target }) => {
            const order = DRAW_ORDERS.find((one) => one === target.value);
            if (order) set({ order });
          }}
        />
        <WholeNumberField
          label={t('Days of rest since the last invitation')}
          hint={t('0: members may have been invited a moment ago.')}
          bounds={SERIES_BOUNDS.rest_days}
          value={settings.rest_days}
          onChange={(rest_days) => set({ rest_days })}
        />
        <WholeNumberField
          label={t('Emails an hour')}
          hint={t('A drip, spread over the hour. Empty: as fast as they can go.')}
          bounds={SERIES_BOUNDS.per_hour}
          optional
          value={settings.per_hour}
          onChange={(per_hour) => set({ per_hour })}
        />
        <SelectField
          label={t('Reminders')}
          hint={t("To members who haven't started.")}
          value={settings.reminders}
          options={Array.from({ length: MOST_REMINDERS + 1 }, (_, count) => ({
            value: count,
            label: count === 0 ? t('None') : String(count),
          }))}
          onChange={({ target }) => set({ reminders: Number(target.value) })}
        />
        {settings.reminders > 0 && (
          <SelectField
            label={t('Days before each reminder')}
            value={settings.reminder_days}
            options={Array.from({ length: MOST_REMINDER_DAYS }, (_, at) => ({
              value: at + 1,
              label: String(at + 1),
            }))}
            onChange={({ target }) => set({ reminder_days: Number(target.value) })}
          />
        )}
      </FieldGrid>
      <CheckboxField
        label={t('Spread over quotas, or ages and genders')}
        checked={settings.spread}
        onChange={({ target }) => set({ spread: target.checked })}
      />
      <SurveyPicker
        label={t('Leave out who took part in')}
        country={choices.country_code}
        chosen={settings.not_after}
        onChange={(not_after) => set({ not_after })}
      />
    </>
  );
}

/** When a series ends, beside its target. */
export function EndFields({ settings, onChange }: Props) {
  const { t } = useTranslation();
  const { least } = useSeriesTexts();
  const set = (changes: Partial<Settings>) => onChange({ ...settings, ...changes });
  return (
    <>
      <p>
        {t('They end when the target is met, nobody is left, a ceiling is reached or the survey is over.')}
      </p>
      <FieldGrid>
        <WholeNumberField
          label={t('Least incidence, in percent')}
          hint={t(
            'Completes of completes and screen-outs together, once there are {number}. Empty: no limit.',
            least,
          )}
          bounds={SERIES_BOUNDS.least_incidence}
          optional
          value={settings.least_incidence}
          onChange={(least_incidence) => set({ least_incidence })}
        />
        <WholeNumberField
          label={t('Most drop-outs, in percent')}
          hint={t(
            'Attempts that were given up or ran out of time, once {number} have ended. Empty: no limit.',
            least,
          )}
          bounds={SERIES_BOUNDS.most_drop_out}
          optional
          value={settings.most_drop_out}
          onChange={(most_drop_out) => set({ most_drop_out })}
        />
        <WholeNumberField
          label={t('Most results without a valid signature')}
          hint={t('Of surveys hosted elsewhere. Empty: no limit.')}
          bounds={SERIES_BOUNDS.most_signature_failures}
          optional
          value={settings.most_signature_failures}
          onChange={(most_signature_failures) => set({ most_signature_failures })}
        />
      </FieldGrid>
    </>
  );
}
