import { useState } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { htmlLang, LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AddingSelect } from './adding-select.tsx';
import styles from './language-texts.module.css';

type LanguageTextsProps = {
  field(name: string): { name: string; defaultValue: string; error: string | undefined };
  /** The two texts of each language: the names of their fields without the language, and what they are called. */
  short: { name: string; label(language: string): string };
  long: { name: string; label(language: string): string };
  /** Those that are shown at once, the usual one first. */
  languages: readonly string[];
  /** Those that have a text, shown when asked for. */
  others?: readonly string[];
  /** How many members read a language; whether they have a text in it now. */
  readers(language: string): number;
  isWritten(language: string): boolean;
  readOnly?: boolean;
  /** The texts that the others are written from, as they were saved; its own language shows them in its fields. */
  source?: { language: string; short: string; long: string } | undefined;
};

/** A short and a long text by language, with how many members read it or would miss it; further languages when asked for. */
export function LanguageTexts(props: LanguageTextsProps) {
  const { field, short, long, languages, others = [], readers, isWritten, readOnly = false, source } = props;
  const { t } = useTranslation();
  const { languageName, languageOptions } = useLanguageNames();
  const { number } = useFormats();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const own = [...new Set([...languages, ...added])];
  const folded = others.filter((code) => !own.includes(code));
  const shown = all ? [...own, ...folded] : own;
  return (
    <>
      {shown.map((code) => {
        const members = readers(code);
        const figures = { count: members, members: number(members) };
        return (
          <div key={code} className={styles.language}>
            {source && code !== source.language && (
              <blockquote className={styles.source} lang={htmlLang(source.language)}>
                <p>{source.short}</p>
                <p>{source.long}</p>
              </blockquote>
            )}
            <TextField
              {...field(`${short.name}.${code}`)}
              label={short.label(languageName(code))}
              lang={htmlLang(code)}
              autoComplete="off"
              readOnly={readOnly}
              hint={
                members > 0 && !isWritten(code)
                  ? t('Missing: {members} members would read another language', figures)
                  : t('{members} members read it', figures)
              }
            />
            <TextareaField
              {...field(`${long.name}.${code}`)}
              label={long.label(languageName(code))}
              lang={htmlLang(code)}
              readOnly={readOnly}
              growing
            />
          </div>
        );
      })}
      {!all && folded.length > 0 && (
        <p className={styles.more}>
          <Button variant="secondary" onClick={() => setAll(true)}>
            {t('Show {languages} more languages', { count: folded.length, languages: number(folded.length) })}
          </Button>
        </p>
      )}
      {!readOnly && (
        <AddingSelect
          label={t('Another language')}
          options={languageOptions(LANGUAGE_CODES.filter((code) => !shown.includes(code)))}
          onChange={({ target }) => setAdded([...added, target.value])}
        />
      )}
    </>
  );
}
