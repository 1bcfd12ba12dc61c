import { useCountries } from '#console/countries.tsx';
import { CountryBoxes } from '#console/country-boxes.tsx';
import { useOperator } from '#console/session.tsx';

import { useTranslation } from '#ui/translation.tsx';

/** Null: all countries, also those that are added later. */
export type BoundTo = readonly string[] | null;

type CountriesFieldProps = {
  values: BoundTo;
  onChange(values: BoundTo): void;
  error?: string | undefined;
};

const ALL = 'all';

/** The countries that somebody is bound to, or all of them, which is a choice of its own and never what is left empty. */
export function CountriesField({ values, onChange, error }: CountriesFieldProps) {
  const { t } = useTranslation();
  const { countries, nameOf } = useCountries();
  const { countries: own } = useOperator();
  const options = countries.map(({ code }) => ({ value: code, label: nameOf(code) }));
  const chosen = values ?? [];
  return (
    <CountryBoxes
      name="countries"
      label={t('Countries')}
      // Nobody gives more than they have.
      options={
        own === null ? [{ value: ALL, label: t('All countries, also later ones') }, ...options] : options
      }
      values={values ?? [ALL]}
      error={error}
      onChange={({ target: { value, checked } }) => {
        if (value === ALL) onChange(checked ? null : []);
        else onChange(checked ? [...chosen, value] : chosen.filter((code) => code !== value));
      }}
    />
  );
}
