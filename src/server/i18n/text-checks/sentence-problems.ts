import { formatDate } from '#contract/rules/formats.ts';
import { htmlLang, isLanguage } from '#contract/rules/languages.ts';
import { addressProblems } from './address-problems.ts';
import { letterProblems } from './letter-problems.ts';
import { pluralFormOf, sentenceOf, sentencesOf, type Texts } from './locale-files.ts';
import { numberProblems } from './number-problems.ts';
import { SAME_AS_ENGLISH, SAME_EVERYWHERE } from './same-as-english.data.ts';

const STYLES = ['medium', 'long'] as const;
/** A day of each month: a month's short name has a full stop only where it is shortened. */
const DAYS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`);

/** In some languages a date ends with a full stop, which would give two at the end of a sentence. */
const endsDatesWithStop = (language: string) =>
  STYLES.some((style) =>
    DAYS.some((day) => formatDate(day, { language, country: null, timeZone: 'UTC' }, style).endsWith('.')),
  );

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** The problems of one language's file compared with the English one; `names` are the same in both. */
export function sentenceProblems(
  language: string,
  english: Texts,
  texts: Texts,
  names: readonly string[] = [],
): string[] {
  const known = sentencesOf(english);
  const given = sentencesOf(texts);
  const keys = Object.keys(texts);
  const sorted = keys.toSorted();
  const outOfOrder = keys.find((key, at) => key !== sorted[at]);
  const same = [
    ...SAME_EVERYWHERE,
    ...names,
    ...(SAME_AS_ENGLISH[language as keyof typeof SAME_AS_ENGLISH] ?? []),
  ];
  return [
    ...[...known].filter((sentence) => !given.has(sentence)).map((sentence) => `${sentence}: is missing`),
    ...[...given]
      .filter((sentence) => !known.has(sentence))
      .map((sentence) => `${sentence}: is no sentence of English`),
    ...(outOfOrder === undefined ? [] : [`${outOfOrder}: is not in its place, keys are sorted`]),
    ...pluralProblems(language, english, texts),
    ...keys.flatMap((key) => {
      const text = texts[key] ?? '';
      const problems = [
        ...textProblems(key, text),
        ...numberProblems(sentenceOf(key), text),
        ...letterProblems(language, text),
        ...(isLanguage(language) ? addressProblems(language, text) : []),
      ];
      if (/\{date\}\./.test(text) && endsDatesWithStop(language))
        problems.push('has two full stops after a date');
      if (language !== 'en' && text === sentenceOf(key) && !same.includes(text))
        problems.push('is untranslated');
      return problems.map((problem) => `${key}: ${problem}`);
    }),
  ];
}

/** Rules for a single text in any language. */
function textProblems(key: string, text: string): string[] {
  if (text.trim() === '') return ['says nothing'];
  const problems: string[] = [];
  if (text !== text.trim()) problems.push('begins or ends with a space');
  const given = placeholders(text);
  // "One point" needs no number.
  const optional = pluralFormOf(key) && !given.includes('{count}') ? '{count}' : '';
  const expected = placeholders(sentenceOf(key)).filter((name) => name !== optional);
  if (String(given) !== String(expected))
    problems.push(
      `has the placeholders ${given.join(' ') || 'none'} in place of ${expected.join(' ') || 'none'}`,
    );
  return problems;
}

/** A sentence with a count needs every plural form of the language, and only such a sentence has them. */
function pluralProblems(language: string, english: Texts, texts: Texts): string[] {
  const forms = new Intl.PluralRules(htmlLang(language)).resolvedOptions().pluralCategories.toSorted();
  const given = new Map<string, string[]>();
  for (const key of Object.keys(texts)) {
    const form = pluralFormOf(key);
    if (form) given.set(sentenceOf(key), [...(given.get(sentenceOf(key)) ?? []), form].sort());
  }
  const counting = new Set(Object.keys(english).filter(pluralFormOf).map(sentenceOf));
  return [...new Set([...counting, ...given.keys()])].flatMap((sentence) => {
    const expected = counting.has(sentence) ? forms : [];
    const found = given.get(sentence) ?? [];
    return String(found) === String(expected)
      ? []
      : [
          `${sentence}: has the plural forms ${found.join(', ') || 'none'} in place of ${expected.join(', ') || 'none'}`,
        ];
  });
}
