import { useState } from 'react';
import { htmlLang, LANGUAGE_CODES, languageName } from '#contract/rules/languages.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';
import styles from './survey-form.module.css';

type SurveyTextsProps = {
  field(name: string): { name: string; defaultValue: string; error: string | undefined };
  /** Of the country, the usual one first. */
  languages: readonly string[];
  /** How many of the country's members read which. */
  readers: readonly { language: string; members: number }[];
  survey: Survey | null;
  hint: string | undefined;
};

/** Title and invitation text by language: those of the country and those that have a text, the others when asked for. */
export function SurveyTexts({ field, languages, readers, survey, hint }: SurveyTextsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const own = [...new Set([...languages, 'en', ...added])];
  const others = Object.keys({ ...survey?.titles, ...survey?.invitation_texts }).filter(
    (code) => !own.includes(code),
  );
  const shown = all ? [...own, ...others] : own;
  const fixed = survey?.state === 'archived';
  return (
    <>
      {hint && <p>{hint}</p>}
      {shown.map((code) => {
        const members = readers.find(({ language }) => language === code)?.members ?? 0;
        const name = languageName(code);
        return (
          <div key={code} className={styles.language}>
            <TextField
              {...field(`titles.${code}`)}
              label={t('Title in {language}', { language: name })}
              lang={htmlLang(code)}
              autoComplete="off"
              readOnly={fixed}
              hint={
                members > 0 && !survey?.titles[code]
                  ? t('Missing: {members} members would read another language', {
                      count: members,
                      members: number(members),
                    })
                  : t('{members} members read it', { count: members, members: number(members) })
              }
            />
            <TextareaField
              {...field(`invitation_texts.${code}`)}
              label={t('Invitation text in {language}', { language: name })}
              lang={htmlLang(code)}
              readOnly={fixed}
              growing
            />
          </div>
        );
      })}
      {!all && others.length > 0 && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {t('Show {languages} more languages', { count: others.length, languages: number(others.length) })}
        </Button>
      )}
      {!fixed && (
        <SelectField
          label={t('Another language')}
          placeholder={t('Please choose')}
          value=""
          options={LANGUAGE_CODES.filter((code) => !shown.includes(code)).map((code) => ({
            value: code,
            label: languageName(code),
          }))}
          onChange={({ target }) => setAdded([...added, target.value])}
        />
      )}
    </>
  );
}
