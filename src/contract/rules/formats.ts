import { isCalendarDate } from './age-limit.ts';
import { intlTag, withOwnMonthNames } from './languages.ts';
import type { Money } from './points-value.ts';

/** The language, country and time zone to format for; server and browser format alike from these three. */
export interface Reading {
  language: string;
  country: string | null;
  /** IANA name of the country's time zone, never the machine's. */
  timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Creating an Intl formatter costs far more than using it, so formatters are cached. */
function once<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = formats.get(key);
  if (known) return known as T;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Runtimes of different versions use different non-breaking spaces. */
const sameSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0');

function inTime(when: Date | string, reading: Reading, options: Intl.DateTimeFormatOptions): string {
  // A calendar date is the same in every time zone.
  const timeZone = isCalendarDate(when) ? 'UTC' : reading.timeZone;
  const tag = intlTag(reading.language, reading.country, 'dates');
  const key = [tag, timeZone, options.dateStyle, options.timeStyle].join();
  const format = once(key, () => new Intl.DateTimeFormat(tag, { ...options, timeZone }));
  const parts = format.formatToParts(new Date(when));
  return withOwnMonthNames(reading.language, sameSpaces(parts.map(onOneLine).join('')));
}

/** A date stays on one line, and so does a time; a line may break between them. */
function onOneLine({ value }: Intl.DateTimeFormatPart, at: number, parts: Intl.DateTimeFormatPart[]): string {
  const spaces = parts[at + 1]?.type === 'hour' ? / (?=.* )/g : / /g;
  return value
    .replace(spaces, '\u00a0')
    .replaceAll('-', '\u2011')
    .replace(/[年月]/g, '\u2060$&\u2060')
    .replace('日', '\u2060日');
}

/** A moment (Date or RFC 3339) as its date in the reader's time zone, or a calendar date (YYYY-MM-DD) unchanged. */
export function formatDate(
  when: Date | string,
  reading: Reading,
  style: 'short' | 'medium' | 'long' = 'medium',
): string {
  return inTime(when, reading, { dateStyle: style });
}

/** A moment (Date or RFC 3339) as date and time in the reader's time zone. */
export function formatDateTime(when: Date | string, reading: Reading): string {
  return inTime(when, reading, { dateStyle: 'medium', timeStyle: 'short' });
}

export function formatTime(when: Date | string, reading: Reading): string {
  return inTime(when, reading, { timeStyle: 'short' });
}

/** The smallest number whose digits are grouped; four digits are written without a separator in every language. */
const GROUPED_FROM = 10_000;

/** The number format of an amount: long ones with grouped digits, and with exactly `decimals` decimals if given. */
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

/**
 * A whole number that is written with its digits alone in every language. It needs no formatter: the first one of a
 * page takes 20 ms, and 80 on a slow phone, before the page answers.
 */
export const isDigitsOnly = (value: number) => Number.isInteger(value) && value >= 0 && value < GROUPED_FROM;

/** A number with the separators of the language and country: 1000, 10,000. */
export function formatNumber(value: number, reading: Reading): string {
  if (isDigitsOnly(value)) return String(value);
  const tag = intlTag(reading.language, reading.country);
  return sameSpaces(amountFormat(value, tag).format(value));
}

/** ISO 4217 currencies whose minor unit is not 1/100. Intl isn't used because runtimes disagree. */
export const MINOR_DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
]);

/** How many digits a currency has after its point. */
export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/**
 * Money in minor units as an amount, whole amounts without decimals: 25 USD, 0.25 USD. The euro has its symbol;
 * other currencies have their code after the amount, because "$" means another currency in each country.
 */
export function formatMoney({ amount_minor, currency }: Money, reading: Reading): string {
  const tag = intlTag(reading.language, reading.country);
  const digits = minorDigits(currency);
  const amount = amount_minor / 10 ** digits;
  if (currency !== 'EUR' && isDigitsOnly(amount)) return `${amount} ${currency}`;
  const decimals = Number.isInteger(amount) ? 0 : digits;
  const format = amountFormat(amount, tag, decimals, currency);
  if (currency === 'EUR') return sameSpaces(format.format(amount));
  const figures = format
    .formatToParts(amount)
    .filter(({ type }) => type !== 'currency' && type !== 'literal');
  return `${sameSpaces(figures.map(({ value }) => value).join(''))} ${currency}`;
}
