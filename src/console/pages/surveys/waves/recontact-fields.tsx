import { useState } from 'react';
import { useNamedSurveys } from '#console/pages/surveys/segments/named-surveys.ts';
import { SurveySearch } from '#console/pages/surveys/segments/survey-search.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Sample } from './wave.ts';

type RecontactFieldsProps = {
  recontact: Sample['recontact'];
  country: string;
  onChange(recontact: Sample['recontact']): void;
};

/** Participants of an earlier survey, by a pasted list of what that survey calls them. */
export function RecontactFields({ recontact, country, onChange }: RecontactFieldsProps) {
  const { t } = useTranslation();
  const [survey, setSurvey] = useState(recontact?.survey ?? null);
  const [words, setWords] = useState('');
  const named = useNamedSurveys(country, words, survey === null ? [] : [survey]);
  const [pasted, setPasted] = useState('');
  const tell = (from: number | null, text: string) => {
    const pseudonyms = text.split(/[\s,;]+/).filter((one) => one !== '');
    onChange(from === null ? null : { survey: from, pseudonyms });
  };
  return (
    <>
      <SurveySearch
        label={t('Only participants of')}
        placeholder={t('Everybody who meets the conditions')}
        words={words}
        named={named}
        value={survey}
        onWords={setWords}
        onChoose={(id) => {
          setSurvey(id);
          tell(id, pasted);
        }}
      />
      {survey !== null && (
        <TextareaField
          label={t('Their pseudonyms in that survey')}
          hint={t('One a line, as the survey knows them. Only these members are drawn.')}
          rows={6}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value);
            tell(survey, target.value);
          }}
        />
      )}
    </>
  );
}
