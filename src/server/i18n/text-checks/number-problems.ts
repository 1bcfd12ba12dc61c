/** Digits with the separators of some language between them; a space only between thousands. */
const NUMBER = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*/gu;
/** Up to here a number may stand in words in one language and in digits in the other. */
const IN_WORDS = 24;

const numbersIn = (text: string): string[] => text.replace(/\{\w+\}/g, ' ').match(NUMBER) ?? [];
const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** Amounts, ages, days: a translation says the numbers of the English text, each as often, and none of its own. */
export function numberProblems(english: string, translated: string): string[] {
  const expected = numbersIn(english).map(digitsOf).sort();
  const rest = numbersIn(translated)
    .flatMap((number) => {
      const parts = number.split('.');
      // Article 6(1) is cited as 6.1 where the language does that.
      const cited = !expected.includes(digitsOf(number)) && parts.every((part) => expected.includes(part));
      return cited ? parts : [digitsOf(number)];
    })
    .sort();
  const missing = expected.filter((number) => {
    const at = rest.indexOf(number);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((number) => `the number ${number} is missing`),
    ...rest.filter((number) => Number(number) > IN_WORDS).map((number) => `the number ${number} is new`),
  ];
}
