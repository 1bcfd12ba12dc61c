import { FormSection } from '#console/faces/form/form-section.tsx';
import {
  HOSTING_PRESET_IDS,
  HOSTING_PRESETS,
  type HostingPresetId,
} from '#contract/rules/hosting-presets.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { usePresetNames } from './preset-names.ts';
import { ShareablePlaceholders } from './shareable-placeholders.tsx';
import type { SurveyFields } from './survey-fields.ts';

/** Where a survey is hosted elsewhere, and what its link passes on. */
export function HostingFields({
  fields: { field, choice },
  preset,
  country,
}: {
  fields: SurveyFields;
  preset: string | boolean | undefined;
  country: string;
}) {
  const { t } = useTranslation();
  const nameOf = usePresetNames();
  const { entry, untried } = HOSTING_PRESETS[(preset || 'hmac') as HostingPresetId];
  return (
    <FormSection
      title={t('Where it runs')}
      lead={t(
        "The survey gets what its link asks for, and never a name, an address or the member's own number.",
      )}
    >
      <SelectField
        {...choice(
          'preset',
          untried ? t('Nobody has tried this with the vendor yet. Test it before it goes live.') : undefined,
        )}
        options={HOSTING_PRESET_IDS.map((id) => ({ value: id, label: nameOf(id) }))}
      />
      <TextField
        {...field(
          'entry_url',
          t('It must contain {attempt}. It can contain {others}. For example: {example}', {
            attempt: '{attempt}',
            others: '{pseudonym}, {survey_number}, {language}, {country}',
            example: entry,
          }),
        )}
        inputMode="url"
        required
      />
      <ShareablePlaceholders country={country} />
    </FormSection>
  );
}
