import anyAscii from 'any-ascii';

/**
 * What the library writes otherwise than people of the country do, so that a name is found in either alphabet:
 * Щерев is Shterev, Χρήστου is Hristou.
 */
const OWN: readonly (readonly [RegExp, string])[] = [
  [/щ/g, 'sht'],
  [/ъ/g, 'a'],
  [/[ьў]/g, ''],
  [/х/g, 'h'],
  [/ο[υύ]/g, 'ou'],
];

/** What separates words, and what else neither a name nor an address has. */
const OTHERS = /[^a-z0-9@.+_-]+/g;

/** A text in small plain letters, figures and the signs of addresses, with one blank between words. */
export function plainText(text: string): string {
  const lower = OWN.reduce(
    (written, [letters, plain]) => written.replace(letters, plain),
    text.normalize('NFC').toLowerCase(),
  );
  // Signs inside a word, such as apostrophes, are left out, the rest separates words, and Мария is Mariya or Maria.
  const plain = anyAscii(lower).toLowerCase().replace(/['"`]/g, '').replace(/iy/g, 'i');
  return plain.replace(OTHERS, ' ').trim();
}

/** The words of a text as they stand in a search text; none in a text without letters and figures. */
export const plainWords = (text: string): string[] =>
  plainText(text).split(' ').filter(Boolean).slice(0, MOST_WORDS);

/** The words that a search looks for; null where there are too few letters in them. */
export function searchWords(text: string): string[] | null {
  const words = plainWords(text);
  return words.join('').length < FEWEST_LETTERS ? null : words;
}

/** Fewer find half of all members. */
const FEWEST_LETTERS = 3;
const MOST_WORDS = 5;
