/** Groups of three digits may have blanks between them, as in most of our languages. */
const WHOLE_NUMBER = /^-?(?:\d+|\d{1,3}(?:\s\d{3})+)$/;

/**
 * A whole number as it is typed: null where nothing is, and NaN for what is no number, which the server refuses by its
 * field. Points and commas are refused: they are thousands to some and decimals to others.
 */
export function typedNumber(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return WHOLE_NUMBER.test(text) ? Number(text.replace(/\s/g, '')) : Number.NaN;
}
