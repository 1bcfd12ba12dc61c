import { isCalendarDate } from './age-limit.ts';
import { inOwnWords, intlTag } from './languages.ts';
import type { Money } from './points-value.ts';

/** In which language, and as which country writes it, somebody reads; both sides format alike from the same three. */
export interface Reading {
  language: string;
  country: string | null;
  /** IANA name, of the country: never of the machine. */
  timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Making a format costs far more than using it. */
function once<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = formats.get(key);
  if (known) return known as T;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Runtimes of different age set another of the two spaces that hold together. */
const sameSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0');

function inTime(when: Date | string, reading: Reading, options: Intl.DateTimeFormatOptions): string {
  // A calendar day is the same day everywhere.
  const timeZone = isCalendarDate(when) ? 'UTC' : reading.timeZone;
  const tag = intlTag(reading.language, reading.country, 'dates');
  const key = [tag, timeZone, options.dateStyle, options.timeStyle].join();
  const format = once(key, () => new Intl.DateTimeFormat(tag, { ...options, timeZone }));
  const parts = format.formatToParts(new Date(when));
  return inOwnWords(reading.language, sameSpaces(parts.map(onOneLine).join('')));
}

/** A day stays on one line, and so does a time of day: between them there may be a new one. */
function onOneLine({ value }: Intl.DateTimeFormatPart, at: number, parts: Intl.DateTimeFormatPart[]): string {
  const spaces = parts[at + 1]?.type === 'hour' ? / (?=.* )/g : / /g;
  return value
    .replace(spaces, '\u00a0')
    .replaceAll('-', '\u2011')
    .replace(/[年月]/g, '\u2060$&\u2060')
    .replace('日', '\u2060日');
}

/** A moment (Date or RFC 3339) as the day it is in the reading's time zone, or a day (YYYY-MM-DD) as it is. */
export function formatDate(
  when: Date | string,
  reading: Reading,
  style: 'short' | 'medium' | 'long' = 'medium',
): string {
  return inTime(when, reading, { dateStyle: style });
}

/** A moment (Date or RFC 3339) as day and time of day in the reading's time zone. */
export function formatDateTime(when: Date | string, reading: Reading): string {
  return inTime(when, reading, { dateStyle: 'medium', timeStyle: 'short' });
}

/** From here on digits stand in groups; up to four of them read as one number in every language. */
const GROUPED_FROM = 10_000;

/** The format of an amount: in groups of digits where it is long, always with so many decimals where they are given. */
function amountFormat(value: number, tag: string, decimals?: number, currency?: string): Intl.NumberFormat {
  const useGrouping = Math.abs(value) >= GROUPED_FROM;
  return once([tag, useGrouping, decimals, currency].join(), () => {
    const options: Intl.NumberFormatOptions = { useGrouping };
    if (currency) Object.assign(options, { style: 'currency', currency });
    if (decimals !== undefined)
      Object.assign(options, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return new Intl.NumberFormat(tag, options);
  });
}

/** A number with the separators of the language and country: 1000, 10,000. */
export function formatNumber(value: number, reading: Reading): string {
  const tag = intlTag(reading.language, reading.country);
  return sameSpaces(amountFormat(value, tag).format(value));
}

/** ISO 4217 currencies whose minor unit is not a hundredth. Intl is not asked: runtimes disagree. */
const MINOR_DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
]);

/**
 * Money in minor units as an amount of its currency, a whole one without decimals: 25 USD, 0.25 USD. The euro has its
 * symbol; other currencies their code after the amount, because "$" is another dollar in each country.
 */
export function formatMoney({ amount_minor, currency }: Money, reading: Reading): string {
  const tag = intlTag(reading.language, reading.country);
  const digits = MINOR_DIGITS[currency] ?? 2;
  const amount = amount_minor / 10 ** digits;
  const decimals = Number.isInteger(amount) ? 0 : digits;
  const format = amountFormat(amount, tag, decimals, currency);
  if (currency === 'EUR') return sameSpaces(format.format(amount));
  const figures = format
    .formatToParts(amount)
    .filter(({ type }) => type !== 'currency' && type !== 'literal');
  return `${sameSpaces(figures.map(({ value }) => value).join(''))} ${currency}`;
}
