import type { ReactNode } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import styles from './in-language.module.css';

type InLanguageProps = {
  /** Undefined: the text is in the language of the page. */
  lang: string | undefined;
  children: ReactNode;
};

/** What a person typed, in their lines: nobody has said in which language. */
export const OwnWords = ({ children }: { children: string }) => (
  <span lang="" dir="auto" className={styles.own}>
    {children}
  </span>
);

/** A text that may be in another language than the page, because it isn't translated; read aloud in its own. */
export function InLanguage({ lang, children }: InLanguageProps) {
  return lang === undefined ? children : <span lang={htmlLang(lang)}>{children}</span>;
}
