/** Digits with a language's separators; spaces only between thousands. */
const NUMBER = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*/gu;
/** Numbers up to this may be words in one language and digits in the other. */
const IN_WORDS = 24;

const numbersIn = (text: string): string[] => text.replace(/\{\w+\}/g, ' ').match(NUMBER) ?? [];
const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** Amounts, ages and days: a translation has the same numbers as the English text, equally often, and no others. */
export function numberProblems(english: string, translated: string): string[] {
  const expected = numbersIn(english).map(digitsOf).sort();
  const rest = numbersIn(translated)
    .flatMap((number) => {
      const parts = number.split('.');
      // Some languages cite article 6(1) as 6.1.
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
