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

/** A number with the separators of the language and country. */
export function formatNumber(value: number, reading: Reading): string {
  const tag = intlTag(reading.language, reading.country);
  return sameSpaces(once(tag, () => new Intl.NumberFormat(tag)).format(value));
}

/** ISO 4217 currencies whose minor unit is not a hundredth. Intl is not asked: runtimes disagree. */
const MINOR_DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
]);

/** Money in minor units as an amount of its currency. */
export function formatMoney(money: Money, reading: Reading): string {
  const { amount_minor, currency } = money;
  const tag = intlTag(reading.language, reading.country);
  const digits = MINOR_DIGITS[currency] ?? 2;
  const format = once(`${tag},${currency}`, () => {
    const options = {
      style: 'currency',
      currency,
      // Named as the texts of the panel name it; a symbol of dollars would be another one in each country.
      currencyDisplay: currency === 'EUR' ? 'symbol' : 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    };
    return new Intl.NumberFormat(tag, options as Intl.NumberFormatOptions);
  });
  return sameSpaces(format.format(amount_minor / 10 ** digits));
}
