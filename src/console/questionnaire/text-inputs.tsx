import { htmlLang, languageName } from '#contract/rules/languages.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { TextareaField } from '#ui/textarea-field.tsx';
import styles from './editor.module.css';
import { withText } from './form-edits.ts';

type TextInputsProps = {
  /** What is written: "Text of the question". */
  label: string;
  hint?: string | undefined;
  texts: Texts;
  languages: readonly string[];
  onChange(texts: Texts): void;
};

/** One text in each language that is shown, side by side. */
export function TextInputs({ label, hint, texts, languages, onChange }: TextInputsProps) {
  return (
    <div className={styles.texts}>
      {languages.map((language) => (
        <TextareaField
          key={language}
          label={languages.length > 1 ? `${label} (${languageName(language)})` : label}
          hint={hint}
          lang={htmlLang(language)}
          growing
          autoComplete="off"
          value={texts[language] ?? ''}
          onChange={({ target }) => onChange(withText(texts, language, target.value))}
        />
      ))}
    </div>
  );
}
