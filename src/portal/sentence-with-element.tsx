import type { ReactNode } from 'react';
import { OwnWords } from '#ui/in-language.tsx';

/** The value for the placeholder of the element: `t('I accept the {link}', { link: ELEMENT })`. */
export const ELEMENT = '\u0001';

/** A translated sentence around what an operator or a member typed. */
export const AroundWords = ({ sentence, words }: { sentence: string; words: string }) => (
  <SentenceWithElement sentence={sentence} element={<OwnWords>{words}</OwnWords>} />
);

/** A translated sentence with an element, such as a link, at one of its placeholders. */
export function SentenceWithElement({ sentence, element }: { sentence: string; element: ReactNode }) {
  const [before, after] = sentence.split(ELEMENT);
  return (
    <>
      {before}
      {element}
      {after}
    </>
  );
}
