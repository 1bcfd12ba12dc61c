import { useTranslation } from '#ui/translation.tsx';
import { useCountries } from './countries.tsx';
import { CountryBoxes } from './country-boxes.tsx';

type CountryTicksProps = {
  hint?: string;
  codes: readonly string[];
  onChange(codes: string[]): void;
  error?: string | undefined;
};

const ALL = 'all';

/** The countries in which something is offered: one by one, or all of them with one tick. */
export function CountryTicks({ codes, onChange, ...texts }: CountryTicksProps) {
  const { t } = useTranslation();
  const { countries, nameOf } = useCountries();
  const own = countries.map(({ code }) => code);
  const offered = [...new Set([...own, ...codes])];
  const options = offered.map((code) => ({ value: code, label: nameOf(code) }));
  const isAll = offered.every((code) => codes.includes(code));
  return (
    <CountryBoxes
      {...texts}
      name="country_codes"
      label={t('Countries')}
      options={own.length > 1 ? [{ value: ALL, label: t('All countries') }, ...options] : options}
      values={isAll ? [ALL, ...codes] : codes}
      onChange={({ target: { value, checked } }) => {
        // What is ticked in countries of other operators stays.
        if (value === ALL) onChange(checked ? offered : codes.filter((code) => !own.includes(code)));
        else onChange(checked ? [...codes, value] : codes.filter((code) => code !== value));
      }}
    />
  );
}
