import type { ComponentProps, SyntheticEvent } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

export type Option = {
  value: string | number;
  label: string;
  /** The label's language where it isn't the page's. */
  lang?: string | undefined;
};

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'onInput'> & {
    options: readonly Option[];
    /** The empty option, such as 'Please choose', without which the first option is selected. */
    placeholder?: string | undefined;
    onChange?: ((event: { target: HTMLSelectElement }) => void) | undefined;
  };

/** React asks for it beside `value`. */
const ignored = () => {};

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, placeholder, onChange, ...select } = props;
  // A form that renders anew for `input` would put the former choice back before `change` is told.
  const chosen = onChange && {
    onChange: ignored,
    onInput: ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => onChange({ target: currentTarget }),
  };
  return (
    <Field id={select.id} label={label} hint={hint} error={error} required={select.required}>
      {(control) => (
        <div className={fieldStyles.beside}>
          <select
            {...select}
            {...chosen}
            {...control}
            className={classNames(fieldStyles.control, styles.select)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang && htmlLang(option.lang)}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
