import { openList } from '#console/faces/form/adding-select.tsx';
import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { useNamedSurveys } from './named-surveys.ts';

const LONGEST = 100;

type SurveySearchProps = {
  label: string;
  placeholder: string;
  words: string;
  named: ReturnType<typeof useNamedSurveys>;
  /** Chosen before; it stays among what can be chosen. Without it, what is chosen is added elsewhere at once. */
  value?: number | null;
  leaveOut?: readonly number[];
  onWords(words: string): void;
  /** null: none. */
  onChoose(id: number | null): void;
};

/** One of a country's surveys, which are too many to be listed: those that the words fit, the newest first. */
export function SurveySearch({
  label,
  placeholder,
  words,
  named: { found, isKnown, failed, surveyOf },
  value: chosen,
  leaveOut = [],
  onWords,
  onChoose,
}: SurveySearchProps) {
  const { t } = useTranslation();
  const value = chosen ?? null;
  const offered = found.filter(({ id }) => !leaveOut.includes(id)).map(({ id }) => id);
  const options = value === null || offered.includes(value) ? offered : [value, ...offered];
  const nameOf = (id: number) => {
    const survey = surveyOf(id);
    return survey ? `${survey.survey_number} ${survey.title}` : String(id);
  };
  return (
    <FieldGrid>
      <TextField
        type="search"
        label={t('{field}: find a survey', { field: label })}
        hint={t('By its number or title, from three letters on. Otherwise the newest are offered.')}
        autoComplete="off"
        spellCheck={false}
        value={words}
        error={failed ? t("The surveys couldn't be found. Change something to try again.") : undefined}
        onChange={({ target }) => onWords(target.value.slice(0, LONGEST))}
        onKeyDown={(event) => {
          // It is a search, not the end of the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <SelectField
        label={label}
        hint={isKnown && offered.length === 0 ? t('There is no such survey in this country.') : undefined}
        placeholder={placeholder}
        value={value ?? ''}
        onKeyDown={chosen === undefined ? openList : undefined}
        options={options.map((id) => ({ value: id, label: nameOf(id) }))}
        onChange={({ target }) => onChoose(Number(target.value) || null)}
      />
    </FieldGrid>
  );
}
