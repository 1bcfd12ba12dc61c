import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { DateField } from '#ui/date-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { SurveyFields } from './survey-fields.ts';

type PromiseFieldsProps = {
  fields: SurveyFields;
  devices: readonly string[];
  devicesError: string | undefined;
  onDevices(devices: readonly string[]): void;
};

/** What members are promised before they start. */
export function PromiseFields({
  fields: { field, hint, names, isFixed },
  devices,
  devicesError,
  onDevices,
}: PromiseFieldsProps) {
  const { t } = useTranslation();
  const texts = useSurveyTexts();
  return (
    <FormSection title={t('What it promises')} lead={t('Members see this before they start.')}>
      <FieldGrid>
        <TextField {...field('points')} inputMode="numeric" required />
        <TextField {...field('minutes')} inputMode="numeric" required />
        <TextField {...field('screenout_points')} inputMode="numeric" required />
        <TextField
          {...field(
            'screenout_after_minutes',
            t('So many minutes after the start; one before that earns nothing. 0: every one earns.'),
          )}
          inputMode="numeric"
          required
        />
        <TextField {...field('quota_full_points')} inputMode="numeric" required />
        <TextField
          {...field(
            'daily_cap',
            t(
              "Points for screen-outs and quota-fulls that a member gets in one day, from all surveys together. A complete isn't limited. Empty: no limit.",
            ),
          )}
          inputMode="numeric"
        />
        <DateField
          {...field(
            'opens_at',
            t("From the beginning of this day in the country's time. Empty: as soon as it's live."),
          )}
        />
        <DateField
          {...field(
            'closes_at',
            t("Until the end of this day in the country's time. Empty: until you close it."),
          )}
        />
      </FieldGrid>
      <CheckboxGroup
        name="devices"
        label={names.devices ?? ''}
        hint={hint('devices', t("It can't be started on the others."))}
        options={SURVEY_DEVICES.map((kind) => ({ value: kind, label: texts.devices[kind] }))}
        values={devices}
        error={devicesError}
        disabled={isFixed('devices')}
        onChange={({ target }) =>
          onDevices(
            target.checked ? [...devices, target.value] : devices.filter((kind) => kind !== target.value),
          )
        }
        required
      />
    </FormSection>
  );
}
