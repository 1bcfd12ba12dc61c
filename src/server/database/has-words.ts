import { type RawBuilder, sql } from 'kysely';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export const wholeWord = (word: string): string => `% ${escaped(word)} %`;
export const beginning = (word: string): string => `% ${escaped(word)}%`;

/** Words of one or two letters have no trigram inside a word, only at its beginning. */
export const isBeginning = (word: string): boolean => word.length < 3;
export const partOfWord = (word: string): string =>
  isBeginning(word) ? beginning(word) : `%${escaped(word)}%`;

/**
 * All words stand in a text of plain words (`plain-text.ts`) with a blank before, between and after them, and there is at least
 * one. An index of trigrams serves it, which on some databases, such as the embedded one, know no letters but these.
 */
export const hasWords = (
  text: RawBuilder<unknown>,
  words: readonly string[],
  pattern: (word: string) => string = partOfWord,
): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        words.map((word) => sql`${text} like ${pattern(word)}`),
        sql` and `,
      )})`;
