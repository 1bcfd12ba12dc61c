import { isLanguage, type Language } from '#contract/rules/languages.ts';
import { ALPHABETS, FOREIGN_WORDS, LATIN_NAMES } from './alphabets.data.ts';

/** Parts that aren't words of the language: placeholders, anchors, addresses and code. */
const NOT_READ =
  /`[^`]*`|\{#?[\w-]+\}|\]\([^)]*\)|<[^>]*>|&#?\w+;|[\w.+-]*@[\w.-]+|\b\w[\w-]*(?:\.[\w-]+)+/gu;
const WORD = /[\p{L}\p{M}\u200c\u200d]+/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** Words that exist in English only. */
const ENGLISH = /(?<!\p{L})(?:the|your|you|with|this|that|which|please|survey|reward)(?!\p{L})/iu;

/** A line may break after an ordinary hyphen, which would leave "e-" alone on it. */
const LONE_LETTER = /(?<![\p{L}\p{M}\p{N}\u2011-])\p{L}-(?=\p{L})/u;

const own = new Map<Language, RegExp>();

function lettersOf(language: Language): RegExp {
  const known = own.get(language);
  if (known) return known;
  const made = new RegExp(`^[${ALPHABETS[language].letters}]*$`, 'v');
  own.set(language, made);
  return made;
}

/** The words of a text; in languages without spaces around foreign words, those are separate words. */
function wordsOf(text: string, language: Language): string[] {
  const read = text.replace(NOT_READ, ' ');
  if (!ALPHABETS[language].unspaced) return read.match(WORD) ?? [];
  return [...(read.match(LATIN_WORD) ?? []), ...(read.replace(LATIN_WORD, ' ').match(WORD) ?? [])];
}

/**
 * Words with letters the language doesn't have (including look-alikes of another script), untranslated English, and
 * hyphens where a line could break badly.
 */
export function letterProblems(language: string, text: string): string[] {
  if (!isLanguage(language)) return [`${language} is no language of the portal`];
  const problems: string[] = [];
  if (text !== text.normalize('NFC')) problems.push('letters are composed of several signs');
  const letters = lettersOf(language);
  const names = [...LATIN_NAMES, ...(FOREIGN_WORDS[language] ?? [])];
  for (const word of wordsOf(text, language))
    if (!names.includes(word) && !letters.test(word.replaceAll('İ', 'i').toLowerCase()))
      problems.push(`“${word}” is not written in the letters of ${language}`);
  const lone = language === 'en' ? null : LONE_LETTER.exec(text.replace(NOT_READ, ' '));
  if (lone) problems.push(`“${lone[0]}” can end a line: the hyphen that holds is U+2011`);
  const english = language === 'en' ? null : ENGLISH.exec(text.replace(NOT_READ, ' '));
  if (english) problems.push(`“${english[0]}” is English`);
  return problems;
}
