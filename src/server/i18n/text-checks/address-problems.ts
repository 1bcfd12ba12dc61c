import type { Language } from '#contract/rules/languages.ts';

const RUSSIAN = ['вас', 'вам', 'вами', 'ваш', 'ваша', 'ваше', 'вашего', 'вашей', 'вашему', 'ваши', 'вашу'];
const SOUTHERN = ['vas', 'vam', 'vama', 'vaš', 'vaša', 'vaše', 'vašeg', 'vaši', 'vašim', 'vašoj', 'vašu'];

/** Forms of the polite "you" and "your" that a language writes with a small letter inside a sentence. */
const SMALL: Partial<Record<Language, readonly string[]>> = {
  bs: SOUTHERN,
  cnr: SOUTHERN,
  cs: ['vás', 'vám', 'vámi', 'váš', 'vaše', 'vašeho', 'vašem', 'vaší'],
  et: ['te', 'teid', 'teie', 'teieni', 'teil', 'teile', 'teilt'],
  hr: SOUTHERN,
  ru: RUSSIAN,
  sk: ['vás', 'vám', 'vami', 'váš', 'vaša', 'vaše', 'vašej', 'vašu'],
  sl: ['vas', 'vam', 'vami', 'vaš', 'vaša', 'vaše', 'vašega', 'vaši', 'vašo'],
  uk: RUSSIAN,
};

/** Those that a language writes with a capital everywhere, as it speaks to one person. */
const CAPITAL: Partial<Record<Language, readonly string[]>> = {
  bg: ['вас', 'вам', 'ваш', 'ваша', 'вашата', 'ваше', 'вашето', 'ваши', 'вашите', 'вашия', 'вашият', 'ви'],
  lt: ['jūs', 'jus', 'jums', 'jūsų', 'jumis'],
  lv: ['jūs', 'jums', 'jūsu'],
  mk: ['вас', 'вам', 'ваш', 'ваша', 'вашата', 'ваше', 'вашето', 'ваши', 'вашите', 'вашиот', 'ви'],
  sr: ['вас', 'вам', 'ваш', 'ваша', 'ваше', 'вашег', 'ваши', 'вашој', 'вашу', 'ви'],
};

const WORD = /\p{L}+/gu;
const INSIDE_SENTENCE = /[\p{L}\p{N},;)}–—-] $/u;

/** The polite "you" with a letter that the language doesn't give it. */
export function addressProblems(language: Language, text: string): string[] {
  const wrong = [...text.matchAll(WORD)].filter(({ 0: word, index }) => {
    if (CAPITAL[language]?.includes(word)) return true;
    const small = word.toLowerCase();
    return (
      small !== word &&
      SMALL[language]?.includes(small) === true &&
      INSIDE_SENTENCE.test(text.slice(0, index))
    );
  });
  return [...new Set(wrong.map(([word]) => word))].map(
    (word) => `“${word}” begins with the wrong letter for ${language}`,
  );
}
