import type { ReactNode } from 'react';
import { useCountries } from '#console/countries.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import type { Column } from '#contract/operator/list.ts';
import { Badge } from '#ui/badge.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { AnyRow } from './list-rows.ts';

/** What the options of a list's columns and filters are called, by column or filter. */
export type OptionTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes a cell as its type asks for; a page has a say of its own for those that tell more. */
export function useCells(options: OptionTexts): (name: string, column: Column, row: AnyRow) => ReactNode {
  const { t } = useTranslation();
  const { number, date, dateTime } = useFormats();
  const { nameOf } = useCountries();
  const { languageName } = useLanguageNames();
  return (name, { type }, row) => {
    const value = row[name];
    if (value === null || value === undefined) return '–';
    const text = (option: unknown) => options[name]?.[String(option)] ?? String(option);
    switch (type) {
      case 'integer':
        return number(value as number);
      case 'instant':
        return dateTime(value as string);
      case 'day':
        return date(value as string);
      case 'country':
        return nameOf(value as string);
      case 'language':
        return languageName(value as string);
      case 'flag':
        return value ? t('Yes') : t('No');
      case 'choice':
        return text(value);
      case 'choices':
        if ((value as string[]).length === 0) return '–';
        return (value as string[]).map((option) => (
          <Badge key={option} tone="warning">
            {text(option)}
          </Badge>
        ));
      default:
        return String(value);
    }
  };
}

/** A day or a time of day reads on one line. */
export const isMoment = (column: Column | undefined): boolean =>
  column?.type === 'instant' || column?.type === 'day';

export const isNumeric = ({ type }: Column): boolean => type === 'integer';
