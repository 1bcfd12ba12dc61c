import { useState } from 'react';
import { useCountries } from '#console/countries.tsx';
import type { CatalogueReward, Choices } from '#console/pages/rewards/catalogue/missing-texts.ts';
import { htmlLang, LANGUAGE_CODES, languageName } from '#contract/rules/languages.ts';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './reward-form.module.css';

type RewardTextsProps = {
  field(name: string): { name: string; defaultValue: string; error: string | undefined };
  /** The countries that are ticked. */
  codes: readonly string[];
  choices: Choices;
  reward: CatalogueReward | null;
};

/** Name and description by language: those of the countries and those that have a text, the others when asked for. */
export function RewardTexts({ field, codes, choices, reward }: RewardTextsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { countries } = useCountries();
  const [added, setAdded] = useState<readonly string[]>([]);
  const own = countries.filter(({ code }) => codes.includes(code)).flatMap(({ languages }) => languages);
  const written = Object.keys({ ...reward?.names, ...reward?.texts });
  const shown = [...new Set([...own, 'en', ...written, ...added])];
  const readersOf = (language: string) =>
    choices.readers
      .filter((one) => one.language === language && codes.includes(one.country_code))
      .reduce((sum, { members }) => sum + members, 0);
  return (
    <>
      {shown.map((code) => {
        const members = readersOf(code);
        const name = languageName(code);
        return (
          <div key={code} className={styles.language}>
            <TextField
              {...field(`names.${code}`)}
              label={t('Name in {language}', { language: name })}
              lang={htmlLang(code)}
              autoComplete="off"
              hint={
                members > 0 && !reward?.names[code]
                  ? t('Missing: {members} members would read another language', {
                      count: members,
                      members: number(members),
                    })
                  : t('{members} members read it', { count: members, members: number(members) })
              }
            />
            <TextareaField
              {...field(`texts.${code}`)}
              label={t('Description in {language}', { language: name })}
              lang={htmlLang(code)}
              growing
            />
          </div>
        );
      })}
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
    </>
  );
}
