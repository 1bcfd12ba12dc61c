import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatMoney, formatNumber } from './formats.ts';
import { intlTag, LANGUAGE_CODES } from './languages.ts';

const sofia = { language: 'bg', country: 'BG', timeZone: 'Europe/Sofia' };
const london = { language: 'en', country: 'GB', timeZone: 'Europe/London' };
const york = { language: 'en', country: 'US', timeZone: 'America/New_York' };
/** Replaces non-breaking spaces by ordinary ones. */
const seen = (text: string) => text.replace(/\s/g, ' ').replaceAll('\u2060', '').replaceAll('\u2011', '-');

describe('a date', () => {
  it('is refused when it is none', () => {
    expect(() => formatDate('soon', sofia)).toThrow(RangeError);
  });

  it('is the day of the country, not of the machine', () => {
    const moment = '2026-03-05T23:30:00Z';
    expect(seen(formatDate(moment, london))).toBe('5 Mar 2026');
    expect(seen(formatDate(new Date(moment), sofia, 'long'))).toBe('6 март 2026 г.');
    expect(seen(formatDate(moment, york, 'long'))).toBe('March 5, 2026');
    expect(seen(formatDateTime(moment, london))).toBe('5 Mar 2026, 23:30');
    expect(seen(formatDateTime(moment, york))).toBe('Mar 5, 2026, 6:30 PM');
  });

  it('that names a day only is that day everywhere', () => {
    expect(seen(formatDate('2026-03-05', york, 'long'))).toBe('March 5, 2026');
    const there = { ...london, timeZone: 'Pacific/Kiritimati' };
    expect(seen(formatDate('2026-03-05', there, 'long'))).toBe('5 March 2026');
  });

  it.each([
    ['mk', 'MK', '5 март 2026 г.'],
    ['bs', 'BA', '5. mart 2026.'],
    ['cnr', 'ME', '5. mart 2026.'],
    ['sr', 'RS', '5. март 2026.'],
    ['no', 'NO', '5. mars 2026'],
    ['zh', 'CN', '2026年3月5日'],
    ['pt', 'PT', '5 de março de 2026'],
  ])('in %s of %s is %s', (language, country, expected) => {
    expect(seen(formatDate('2026-03-05', { language, country, timeZone: 'UTC' }, 'long'))).toBe(expected);
  });
});

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const reading = { language, country: null, timeZone: 'UTC' };
  const mayEndLine = /[ -]|[年月](?!\u2060)|(?<!\u2060)[年月日]/;

  it.each(['medium', 'long'] as const)('a %s date stays on one line', (style) => {
    expect(formatDate('2026-11-25', reading, style)).not.toMatch(mayEndLine);
  });

  it('a day and a time of day stand on two lines at most', () => {
    const [day = '', time = '', ...more] = formatDateTime('2026-11-25T05:06:00Z', reading).split(' ');
    expect([day, more]).toEqual([expect.not.stringMatching(mayEndLine), []]);
    expect(time).toMatch(/^\d/);
  });
});

describe('the months of a language with a stand-in', () => {
  const months = (language: string, country: string) =>
    Array.from({ length: 12 }, (_none, month) => {
      const day = new Date(Date.UTC(2026, month, 5));
      return formatDate(day, { language, country, timeZone: 'UTC' }, 'long').match(/\p{L}{3,}/u)?.[0];
    }).join(' ');

  it.each([
    ['mk', 'MK', 'јануари февруари март април мај јуни јули август септември октомври ноември декември'],
    ['bs', 'BA', 'januar februar mart april maj juni juli august septembar oktobar novembar decembar'],
    ['cnr', 'ME', 'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar'],
    ['sr', 'RS', 'јануар фебруар март април мај јун јул август септембар октобар новембар децембар'],
  ])('are in %s of %s: %s', (language, country, expected) => {
    expect(months(language, country)).toBe(expected);
  });
});

describe('a number', () => {
  it.each([
    ['de', 'DE', '-12.345,6'],
    ['bg', 'BG', '-12 345,6'],
    ['en', 'IN', '-12,345.6'],
    ['bs', 'BA', '-12.345,6'],
  ])('in %s of %s is %s', (language, country, expected) => {
    expect(seen(formatNumber(-12345.6, { language, country, timeZone: 'UTC' }))).toBe(expected);
  });

  it.each(LANGUAGE_CODES)('of four digits has no groups in %s', (language) => {
    const reading = { ...london, language };
    expect([1000, 9999].map((value) => formatNumber(value, reading))).toEqual(['1000', '9999']);
    expect(formatNumber(10_000, reading)).toMatch(/^10\D000$/);
  });

  it.each(LANGUAGE_CODES)('that is whole and short is what a formatter writes in %s', (language) => {
    for (const country of ['BG', 'US', 'IN', 'IE', 'AT', 'CH', 'BE', 'CY', 'BA', 'ME', 'FI', 'UA']) {
      const reading = { language, country, timeZone: 'UTC' };
      const format = new Intl.NumberFormat(intlTag(language, country), { useGrouping: false });
      for (const value of [0, 1, 42, 620, 9999])
        expect(formatNumber(value, reading)).toBe(format.format(value));
    }
  });
});

describe('money', () => {
  it.each([
    [2500, 'USD', london, '25 USD'],
    [2500, 'USD', sofia, '25 USD'],
    [25, 'USD', london, '0.25 USD'],
    [25, 'USD', sofia, '0,25 USD'],
    [2500, 'EUR', sofia, '25 €'],
    [7, 'EUR', london, '€0.07'],
    [-150, 'EUR', london, '-€1.50'],
    [2500, 'JPY', london, '2500 JPY'],
    [2500, 'KWD', london, '2.500 KWD'],
    // Chromium's own data would give the dinar no decimals
    [1234550, 'RSD', london, '12,345.50 RSD'],
    [1234550, 'HUF', london, '12,345.50 HUF'],
  ])('of %i minor units of %s', (amount_minor, currency, reading, expected) => {
    expect(seen(formatMoney({ amount_minor, currency }, reading))).toBe(expected);
  });

  it('keeps every minor unit in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGE_CODES), fc.nat(), (language, amount_minor) => {
        const text = formatMoney({ amount_minor, currency: 'EUR' }, { ...sofia, language });
        expect(Number(text.replace(/\D/g, '')) * (amount_minor % 100 === 0 ? 100 : 1)).toBe(amount_minor);
      }),
    );
  });
});
