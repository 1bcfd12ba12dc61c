import type { ReactNode } from 'react';

/** The value for the placeholder `{link}` of a sentence: pass `{ link: LINK }`. */
export const LINK = '\u0001';

/** A translated sentence with a link at its `{link}` placeholder. */
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
