import { minorDigits } from '#contract/rules/formats.ts';

/** A price as it is typed, in minor units (`3,5` EUR is 350); null if nothing is typed, NaN if it is no price. */
export function priceInMinor(typed: string, currency: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const digits = minorDigits(currency);
  if (!/^\d{1,8}(\.\d+)?$/.test(text) || (text.split('.')[1]?.length ?? 0) > digits) return Number.NaN;
  return Math.round(Number(text) * 10 ** digits);
}

/** The same as it stands in a field. */
export const priceTyped = (minor: number | null, currency: string | null): string => {
  if (minor === null) return '';
  const digits = minorDigits(currency ?? '');
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
};
