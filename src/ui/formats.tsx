import { createContext, type ReactNode, use, useMemo } from 'react';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  type Reading,
} from '#contract/rules/formats.ts';
import type { Money } from '#contract/rules/points-value.ts';
import { useTranslation } from './translation.tsx';

const ReadingContext = createContext<Reading | null>(null);

/** Provides the formats for its children. */
export function FormatsProvider({
  language,
  country,
  timeZone,
  children,
}: Reading & { children: ReactNode }) {
  const reading = useMemo(() => ({ language, country, timeZone }), [language, country, timeZone]);
  return <ReadingContext value={reading}>{children}</ReadingContext>;
}

/** Formats dates, numbers and money for the language, country and time zone of the page. */
export function useFormats() {
  const reading = use(ReadingContext);
  const { t } = useTranslation();
  if (!reading) throw new Error('useFormats needs a FormatsProvider above it');
  const number = (value: number) => formatNumber(value, reading);
  return {
    number,
    /** With a plus or minus sign. */
    signed: (value: number) => `${value > 0 ? '+' : ''}${number(value)}`.replace('-', '\u2212'),
    money: (money: Money) => formatMoney(money, reading),
    date: (when: string, style: 'medium' | 'long' = 'medium') => formatDate(when, reading, style),
    dateTime: (when: string) => formatDateTime(when, reading),
    points: (count: number) => t('{points} points', { count, points: number(count) }),
    minutes: (count: number) => t('{minutes} minutes', { count, minutes: number(count) }),
  };
}
