import { useState } from 'react';
import { FileLink, useCsvStyle } from '#console/file-link.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { useOperator } from '#console/session.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The answers of a built-in survey as files: the data, what its columns mean, and how SPSS reads it. */
export function AnswersFiles({ survey: { id, titles } }: { survey: Survey }) {
  const { t, language } = useTranslation();
  const { may } = useOperator();
  const { languageName } = useLanguageNames();
  const style = useCsvStyle();
  const languages = Object.keys(titles).sort();
  const [labels, setLabels] = useState(languages.includes(language) ? language : (languages[0] ?? language));
  const [openText, setOpenText] = useState(false);
  const path = `/surveys/${id}/answers`;
  const withText = openText ? { open_text: 'true' } : {};
  return (
    <Card title={t('Answers')}>
      <Stack>
        <p>
          {t(
            "A row for each complete that the client hasn't rejected, under the same pseudonyms as participation. Answers of members who have left are gone.",
          )}
        </p>
        <SelectField
          label={t('Language of questions and options')}
          value={labels}
          options={languages.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={({ target }) => setLabels(target.value)}
        />
        {may('survey_answers') && (
          <CheckboxField
            label={t('With what members wrote in their own words')}
            hint={t("It can say who someone is, so you'll be asked to confirm your identity.")}
            checked={openText}
            onChange={({ target }) => setOpenText(target.checked)}
          />
        )}
        <ButtonRow>
          {may('survey_answers') && (
            <FileLink path={`${path}/csv`} query={{ ...style, ...withText }} isPersonal={openText}>
              {t('Answers (CSV)')}
            </FileLink>
          )}
          <FileLink path={`${path}/codebook`} query={{ ...style, language: labels }}>
            {t('Codebook (CSV)')}
          </FileLink>
          <FileLink path={`${path}/spss`} query={{ ...style, ...withText, language: labels }}>
            {t('SPSS syntax')}
          </FileLink>
        </ButtonRow>
      </Stack>
    </Card>
  );
}
