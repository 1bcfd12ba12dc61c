/** Digits with the separators of some language between them; a space only between thousands. */
const NUMBER = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*/gu;
/** Up to here a number may stand in words in one language and in digits in the other. */
const IN_WORDS = 24;

const numbersOf = (text: string): string[] =>
  (text.replace(/\{\w+\}/g, ' ').match(NUMBER) ?? []).map((number) => number.replace(/\D/g, '')).sort();

/** Amounts, ages, days: a translation says the numbers of the English text, each as often, and none of its own. */
export function numberProblems(english: string, translated: string): string[] {
  const rest = numbersOf(translated);
  const missing = numbersOf(english).filter((number) => {
    const at = rest.indexOf(number);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((number) => `the number ${number} is missing`),
    ...rest.filter((number) => Number(number) > IN_WORDS).map((number) => `the number ${number} is new`),
  ];
}
