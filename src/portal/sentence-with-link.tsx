import type { ReactNode } from 'react';

/** The value of `{link}` in a sentence that holds one: give it as `{ link: LINK }`. */
export const LINK = '\u0001';

/** A translated sentence with a link where its language puts it. */
export function SentenceWithLink({ sentence, link }: { sentence: string; link: ReactNode }) {
  const [before, after] = sentence.split(LINK);
  return (
    <>
      {before}
      {link}
      {after}
    </>
  );
}
