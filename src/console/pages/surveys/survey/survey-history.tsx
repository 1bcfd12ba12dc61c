import { useAuditTexts } from '#console/audit-texts.ts';
import { useCall } from '#console/call.ts';
import { changedTexts } from '#console/changed-texts.ts';
import { useCountries } from '#console/countries.tsx';
import { Timeline } from '#console/faces/thing/timeline.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useFieldNames } from './field-names.ts';
import type { Survey } from './survey.ts';
import { useSurveyWords } from './survey-words.ts';

/** What was done with a survey and its waves, newest first. */
export default function SurveyHistory({ survey: { id, country_code } }: { survey: Survey }) {
  const { t } = useTranslation();
  const { nameOf, thing } = useAuditTexts();
  const { nameOfState } = useSurveyTexts();
  const fields = useFieldNames();
  const { countries } = useCountries();
  const { data: choices } = useCall('GET /survey-choices', { query: { country: country_code } });
  const words = useSurveyWords({
    projects: choices?.projects ?? [],
    timeZone: countries.find(({ code }) => code === country_code)?.time_zone ?? 'UTC',
  });
  const { languageName } = useLanguageNames();
  const history = useCall('GET /surveys/:id/history', { params: { id } });
  const written = (field: string, value: unknown): string | null => {
    const known = words[field];
    const said = typeof known === 'object' && value !== undefined ? known.written(value, {}) : '';
    if (said) return said;
    if (value === null || value === undefined || value === '') return null;
    if (field === 'state') return nameOfState(String(value));
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .map(([key, text]) => (Array.isArray(value) ? text : `${key}: ${text}`))
      .join(', ');
  };
  return (
    <Loaded query={history}>
      {(entries) => (
        <Timeline
          label={t('What happened')}
          entries={entries.map(({ id: entry, at, action, subject, operator, changes }) => ({
            id: entry,
            at,
            what: subject.startsWith('waves') ? `${nameOf(action)}: ${thing(subject)}` : nameOf(action),
            who: operator ?? t('System'),
            changes: changes
              .filter(({ field }) => fields[field])
              .flatMap(({ field, before, after }) => {
                const name = fields[field] ?? field;
                const texts = changedTexts(before, after);
                if (texts === null)
                  return { field: name, before: written(field, before), after: written(field, after) };
                return texts.map((text) => ({
                  field: `${name}: ${languageName(text.language)}`,
                  before: text.before ?? null,
                  after: text.after ?? null,
                }));
              }),
          }))}
        />
      )}
    </Loaded>
  );
}
