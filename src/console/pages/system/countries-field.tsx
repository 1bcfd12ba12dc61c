import { useCountries } from '#console/countries.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { useTranslation } from '#ui/translation.tsx';

type CountriesFieldProps = {
  values: readonly string[];
  onChange(values: string[]): void;
  error?: string | undefined;
};

/** The countries that somebody is bound to; none ticked means all of them. */
export function CountriesField({ values, onChange, error }: CountriesFieldProps) {
  const { t } = useTranslation();
  const { countries, nameOf } = useCountries();
  return (
    <CheckboxGroup
      name="countries"
      label={t('Countries')}
      hint={t('Leave empty for all countries.')}
      options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
      values={values}
      error={error}
      onChange={({ target }) =>
        onChange(target.checked ? [...values, target.value] : values.filter((code) => code !== target.value))
      }
    />
  );
}

/** As the calls take it: null is every country. */
export const boundTo = (values: readonly string[]): string[] | null =>
  values.length === 0 ? null : [...values];
