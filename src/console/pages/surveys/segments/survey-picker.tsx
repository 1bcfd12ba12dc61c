import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useNamedSurveys } from './named-surveys.ts';
import { SurveySearch } from './survey-search.tsx';

type SurveyPickerProps = {
  label: string;
  country: string;
  chosen: readonly number[];
  onChange(chosen: number[]): void;
};

/** Some surveys of a country: each can be removed, and another one found and added. */
export function SurveyPicker({ label, country, chosen, onChange }: SurveyPickerProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const named = useNamedSurveys(country, words, chosen);
  const nameOf = (id: number) => {
    const survey = named.surveyOf(id);
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
      <SurveySearch
        label={label}
        placeholder={t('Please choose')}
        words={words}
        named={named}
        leaveOut={chosen}
        onWords={setWords}
        onChoose={(id) => id !== null && onChange([...chosen, id])}
      />
    </>
  );
}
