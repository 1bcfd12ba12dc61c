import type { ReactNode } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';

/** The value for the placeholder of the text: `t('Reward: {reward}', { reward: TEXT })`. */
export const TEXT = '\u0001';

type ForeignTextProps = {
  /** Of a text that isn't in the mail's language, because it isn't translated. */
  lang?: string | undefined;
  children: string;
};

/** A text from the database that may be in another language than the mail around it. */
export const ForeignText = ({ lang, children }: ForeignTextProps) =>
  lang === undefined ? children : <span lang={htmlLang(lang)}>{children}</span>;

/** What a person typed: nobody has said in which language. */
export const OwnWords = ({ children }: { children: string }) => (
  <span lang="" dir="auto">
    {children}
  </span>
);

/** A translated sentence around such a text. */
export function Around({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = sentence.split(TEXT);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
