import { useMemo } from 'react';
import { htmlLang, languageName as ownName } from '#contract/rules/languages.ts';
import type { Option } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type LanguageNames = {
  languageName(code: string): string;
  /** To choose from, by name. */
  languageOptions(codes: readonly string[]): Option[];
};

/** Languages by their names in the operator's own; one that the browser cannot name keeps its own name. */
export function useLanguageNames(): LanguageNames {
  const { language } = useTranslation();
  return useMemo(() => {
    const tag = htmlLang(language);
    const names = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' });
    const languageName = (code: string) => names.of(code) ?? ownName(code);
    return {
      languageName,
      languageOptions: (codes) =>
        codes
          .map((code) => ({ value: code, label: languageName(code) }))
          .sort((one, other) => one.label.localeCompare(other.label, tag)),
    };
  }, [language]);
}
