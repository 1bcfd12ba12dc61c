import { useLanguageNames } from '#console/language-names.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { missingTexts } from '#contract/rules/form-texts.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';

/** The most languages with missing texts that get a line of their own. */
const MOST_LINES = 4;

type MissingTextsProps = {
  form: AuthoredForm;
  languages: readonly string[];
  onWrite(language: string, question: string | null): void;
};

/** What each language of the members lacks, with the way to the first of it. */
export function MissingTexts({ form, languages, onWrite }: MissingTextsProps) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const missing = missingTexts(form, languages);
  const others = missing.slice(MOST_LINES);
  return (
    <>
      {missing.slice(0, MOST_LINES).map(({ language, texts, questions }) => (
        <p key={language} className={styles.missing}>
          {t('{texts} texts are missing in {language}.', {
            count: texts,
            texts: number(texts),
            language: languageName(language),
          })}{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => onWrite(language, questions[0] ?? null)}
          >
            {t('Write them')}
          </button>
        </p>
      ))}
      {others.length > 0 && (
        <p className={styles.missing}>
          {t('Texts are also missing in {languages}.', {
            languages: others.map(({ language }) => languageName(language)).join(', '),
          })}
        </p>
      )}
    </>
  );
}
