import { useState } from 'react';
import { useCountries } from '#console/countries.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useOperator } from '#console/session.tsx';
import type { Filter, List } from '#contract/operator/list.ts';
import { readFilter } from '#contract/operator/list-filters.ts';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';
import type { OptionTexts } from './list-cells.tsx';

type FilterDialogProps = {
  list: List;
  /** Those that the operator may use. */
  names: readonly string[];
  /** Which one is changed; null: it is chosen first. */
  first: string | null;
  filters: Readonly<Record<string, string>>;
  options: OptionTexts;
  onClose(): void;
  /** The filter with its text for the address. */
  onChosen(name: string, text: string): void;
};

/** Chooses a filter and its value. */
export function FilterDialog({ list, names, first, filters, options, onClose, onChosen }: FilterDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(
    first ?? names.find((one) => filters[one] === undefined) ?? names[0] ?? '',
  );
  const [refused, setRefused] = useState(false);
  const filter = list.filters[name];
  if (!filter) return null;
  return (
    <Dialog title={t('Filter')} closeText={t('Close')} losesNothing onClose={onClose}>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const text = textOf(filter, new FormData(event.currentTarget));
          if (readFilter(filter, text) === null) setRefused(true);
          else onChosen(name, text);
        }}
        onInput={() => setRefused(false)}
      >
        {first === null && (
          <SelectField
            label={t('What')}
            value={name}
            options={names.map((one) => ({ value: one, label: t(list.filters[one]?.title ?? '') }))}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <FilterValueFields
          key={name}
          name={name}
          filter={filter}
          text={filters[name]}
          options={options}
          error={refused ? t('Please choose or enter what to look for') : undefined}
        />
        <DialogActions>
          <Button type="submit">{t('Show')}</Button>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  name: string;
  filter: Filter;
  text: string | undefined;
  options: OptionTexts;
  error: string | undefined;
};

function FilterValueFields({ name, filter, text, options, error }: FieldsProps) {
  const { t } = useTranslation();
  const { time_zone } = useOperator();
  const { countries, nameOf } = useCountries();
  const { languageOptions } = useLanguageNames();
  const title = t(filter.title);
  const [from = '', to = ''] = text?.split('..') ?? [];
  switch (filter.type) {
    case 'choice':
    case 'country': {
      const choices =
        filter.type === 'choice'
          ? filter.options.map((value) => ({ value, label: options[name]?.[value] ?? value }))
          : countries.map(({ code }) => ({ value: code, label: nameOf(code) }));
      return (
        <CheckboxGroup
          name="value"
          label={title}
          options={choices}
          defaultValues={text?.split(',')}
          error={error}
        />
      );
    }
    case 'flag':
      return (
        <RadioGroup
          name="value"
          label={title}
          defaultValue={text}
          options={[
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
          error={error}
        />
      );
    case 'language':
      return (
        <SelectField
          name="value"
          label={title}
          placeholder={t('Please choose')}
          defaultValue={text ?? ''}
          options={languageOptions(LANGUAGE_CODES)}
          error={error}
        />
      );
    case 'text':
      return <TextField name="value" label={title} defaultValue={text} autoComplete="off" error={error} />;
    default: {
      const type = filter.type === 'numbers' ? 'number' : 'date';
      return (
        <fieldset className={styles.range}>
          <legend>{title}</legend>
          {filter.type === 'days' && (
            <p className={styles.zone}>{t('Days in {zone}', { zone: time_zone.replaceAll('_', ' ') })}</p>
          )}
          <TextField type={type} name="from" label={t('From')} defaultValue={from} />
          <TextField type={type} name="to" label={t('To')} defaultValue={to} error={error} />
        </fieldset>
      );
    }
  }
}

function textOf({ type }: Filter, values: FormData): string {
  if (type === 'numbers' || type === 'days' || type === 'dates')
    return `${values.get('from') ?? ''}..${values.get('to') ?? ''}`;
  return values.getAll('value').join(',');
}
