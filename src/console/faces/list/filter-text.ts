import { useCountries } from '#console/countries.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import type { Filter } from '#contract/operator/list.ts';
import { readFilter } from '#contract/operator/list-filters.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { OptionTexts } from './list-cells.tsx';

/** What a chip says of its filter. */
export function useFilterText(options: OptionTexts): (name: string, filter: Filter, text: string) => string {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const { nameOf } = useCountries();
  const { languageName } = useLanguageNames();

  function range(from: string | null, to: string | null): string {
    if (from === null) return t('to {end}', { end: to ?? '' });
    if (to === null) return t('from {start}', { start: from });
    return from === to ? from : t('{start} to {end}', { start: from, end: to });
  }

  return (name, filter, text) => {
    const value = readFilter(filter, text);
    if (Array.isArray(value)) {
      const words =
        filter.type === 'country' ? value.map(nameOf) : value.map((one) => options[name]?.[one] ?? one);
      return words.join(', ');
    }
    if (filter.type === 'language') return languageName(text);
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value !== 'object' || value === null) return text;
    const written = (end: string | number | null) =>
      end === null ? null : typeof end === 'number' ? number(end) : date(end);
    return range(written(value.from), written(value.to));
  };
}
