import { createContext, type ReactNode, useMemo, useState } from 'react';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  isDigitsOnly,
  type Reading,
} from '#contract/rules/formats.ts';
import type { Money } from '#contract/rules/points-value.ts';
import { useTranslation } from './translation.tsx';
import { useProvided } from './use-provided.ts';

/** What was formatted already, by kind and value. */
export type Formatted = Record<string, string>;

type Formats = { reading: Reading; formatted: Formatted };

const FormatsContext = createContext<Formats | null>(null);

type FormatsProviderProps = Reading & {
  /**
   * Filled by the server while it renders, and sent with the page: the browser then needs no formatter to hydrate,
   * and shows the same even where its own data differs.
   */
  formatted?: Formatted;
  children: ReactNode;
};

const NOTHING: Formatted = {};

/** Provides the formats for its children. */
export function FormatsProvider(props: FormatsProviderProps) {
  const { language, country, timeZone, formatted = NOTHING, children } = props;
  const reading = useMemo(() => ({ language, country, timeZone }), [language, country, timeZone]);
  const [first] = useState(reading);
  const formats = useMemo(
    () => ({ reading, formatted: reading === first && formatted !== NOTHING ? formatted : {} }),
    [reading, first, formatted],
  );
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

/** Formats dates, numbers and money for the language, country and time zone of the page. */
export function useFormats() {
  const { reading, formatted } = useProvided(FormatsContext, 'FormatsProvider');
  const { t } = useTranslation();
  const once = (key: string, format: () => string) => {
    formatted[key] ??= format();
    return formatted[key];
  };
  const number = (value: number) =>
    isDigitsOnly(value) ? String(value) : once(`number ${value}`, () => formatNumber(value, reading));
  return {
    number,
    /** With a plus or minus sign. */
    signed: (value: number) => `${value > 0 ? '+' : ''}${number(value)}`.replace('-', '\u2212'),
    money: (money: Money) =>
      once(`money ${money.amount_minor} ${money.currency}`, () => formatMoney(money, reading)),
    date: (when: string, style: 'medium' | 'long' = 'medium') =>
      once(`${style} ${when}`, () => formatDate(when, reading, style)),
    dateTime: (when: string) => once(`moment ${when}`, () => formatDateTime(when, reading)),
    points: (count: number) => t('{points} points', { count, points: number(count) }),
    minutes: (count: number) => t('{minutes} minutes', { count, minutes: number(count) }),
  };
}
