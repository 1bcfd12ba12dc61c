import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  type Reading,
} from '#contract/rules/formats.ts';
import type { Money } from '#contract/rules/points-value.ts';
import { useTranslation } from '#ui/translation.tsx';
import { useSite } from './language.tsx';

/** Dates, numbers and money as this member reads them, in the language on the screen and the country's time zone. */
export function useFormats() {
  const { settings } = useSite();
  const { t } = useTranslation();
  const reading: Reading = {
    language: settings.language,
    country: settings.country_code,
    timeZone: settings.time_zone,
  };
  const number = (value: number) => formatNumber(value, reading);
  return {
    number,
    /** With its sign, as amounts that came or went are told. */
    signed: (value: number) => `${value > 0 ? '+' : ''}${number(value)}`.replace('-', '\u2212'),
    money: (money: Money) => formatMoney(money, reading),
    date: (when: string, style: 'medium' | 'long' = 'medium') => formatDate(when, reading, style),
    dateTime: (when: string) => formatDateTime(when, reading),
    points: (count: number) => t('{points} points', { count, points: number(count) }),
    minutes: (count: number) => t('{minutes} minutes', { count, minutes: number(count) }),
  };
}
