import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { SERIES_BOUNDS } from '#contract/rules/automatic-waves.ts';
import { useTranslation } from '#ui/translation.tsx';
import { OrderField, RestDaysField, SpreadFields } from './drawing-fields.tsx';
import { PaceFields } from './pace-fields.tsx';
import type { SeriesBody } from './series.ts';
import { useSeriesTexts } from './series-texts.ts';

type Settings = Omit<SeriesBody, 'version'>;
type Props = { settings: Settings; onChange(settings: Settings): void };

/** How the waves of a series are drawn and sent. */
export function SeriesFields({ settings, choices, onChange }: Props & { choices: ConditionChoices }) {
  const { t } = useTranslation();
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
        <OrderField value={settings.order} onChange={(order) => set({ order })} />
        <RestDaysField value={settings.rest_days} onChange={(rest_days) => set({ rest_days })} />
        <PaceFields value={settings} onChange={set} />
      </FieldGrid>
      <SpreadFields value={settings} country={choices.country_code} onChange={set} />
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
