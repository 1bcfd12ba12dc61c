import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  type Reading,
} from '#contract/rules/formats.ts';
import { htmlLang } from '#contract/rules/languages.ts';

export type Place = Reading & { currency: string };

const MONTHS = Array.from({ length: 12 }, (_none, month) => `2026-${String(month + 1).padStart(2, '0')}-05`);
const MOMENTS = ['2026-03-05T03:04:05Z', '2026-07-05T15:04:05Z', '2026-12-31T23:59:59Z'];
const NUMBERS = [0, -5, 12.5, 1000, 12345, 1234567.5];
const AMOUNTS = [-150, 7, 123456789];

/** Everything that is formatted by language and country, which must be the same text in Node and in the browser. */
export const writtenIn = (place: Place): string[] => {
  const plurals = new Intl.PluralRules(htmlLang(place.language));
  return [
    ...MONTHS.flatMap((day) =>
      (['short', 'medium', 'long'] as const).map((style) => formatDate(day, place, style)),
    ),
    ...MOMENTS.map((moment) => formatDateTime(moment, place)),
    ...NUMBERS.map((number) => formatNumber(number, place)),
    ...[place.currency, 'EUR', 'USD'].flatMap((currency) =>
      AMOUNTS.map((amount_minor) => formatMoney({ amount_minor, currency }, place)),
    ),
    [0, 1, 2, 3, 5, 11, 21, 22, 101, 1.5, 1000000].map((count) => plurals.select(count)).join(' '),
  ];
};
