import { useState } from 'react';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Sample } from './wave.ts';

type RecontactFieldsProps = {
  recontact: Sample['recontact'];
  surveys: ConditionChoices['surveys'];
  onChange(recontact: Sample['recontact']): void;
};

/** Participants of an earlier survey, by a pasted list of what that survey calls them. */
export function RecontactFields({ recontact, surveys, onChange }: RecontactFieldsProps) {
  const { t } = useTranslation();
  const [survey, setSurvey] = useState(recontact?.survey ?? 0);
  const [pasted, setPasted] = useState('');
  const tell = (from: number, text: string) => {
    const pseudonyms = text.split(/[\s,;]+/).filter((one) => one !== '');
    onChange(from > 0 ? { survey: from, pseudonyms } : null);
  };
  return (
    <>
      <SelectField
        label={t('Only participants of')}
        placeholder={t('Everybody who meets the conditions')}
        value={survey || ''}
        options={surveys.map(({ id, survey_number, title }) => ({
          value: id,
          label: `${survey_number} ${title}`,
        }))}
        onChange={({ target }) => {
          setSurvey(Number(target.value));
          tell(Number(target.value), pasted);
        }}
      />
      {survey > 0 && (
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
