import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { ConditionChoices } from './segment.ts';

type SurveyPickerProps = {
  label: string;
  surveys: ConditionChoices['surveys'];
  chosen: readonly number[];
  onChange(chosen: number[]): void;
};

/** Some surveys of a country: each can be removed, and another one added. */
export function SurveyPicker({ label, surveys, chosen, onChange }: SurveyPickerProps) {
  const { t } = useTranslation();
  const nameOf = (id: number) => {
    const survey = surveys.find((one) => one.id === id);
    return survey ? `${survey.survey_number} ${survey.title}` : String(id);
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul aria-label={label}>
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}{' '}
              <Button
                variant="quiet"
                aria-label={t('Remove: {what}', { what: nameOf(id) })}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={label}
        placeholder={t('Please choose')}
        value=""
        options={surveys
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={({ target }) => onChange([...chosen, Number(target.value)])}
      />
    </>
  );
}
