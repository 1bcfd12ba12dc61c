import { FormSection } from '#console/faces/form/form-section.tsx';
import { HOSTING_PRESET_IDS, HOSTING_PRESETS } from '#contract/rules/hosting-presets.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { presetOf, usePresetNames } from './preset-names.ts';
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
  const chosen = String(preset || 'hmac');
  const known = presetOf(chosen);
  // What only a newer release knows is chosen, too, so that it isn't changed by saving something else.
  const offered = known ? HOSTING_PRESET_IDS : [...HOSTING_PRESET_IDS, chosen];
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
          known?.untried
            ? t('Nobody has tried this with the vendor yet. Test it before it goes live.')
            : undefined,
        )}
        options={offered.map((id) => ({ value: id, label: nameOf(id) }))}
      />
      <TextField
        {...field(
          'entry_url',
          t('It must contain {attempt}. It can contain {others}. For example: {example}', {
            attempt: '{attempt}',
            others: '{pseudonym}, {survey_number}, {language}, {country}',
            example: (known ?? HOSTING_PRESETS.hmac).entry,
          }),
        )}
        inputMode="url"
        required
      />
      <ShareablePlaceholders country={country} />
    </FormSection>
  );
}
