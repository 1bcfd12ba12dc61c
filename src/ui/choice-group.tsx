import { type ChangeEvent, type FocusEvent, type Ref, useId } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import choiceStyles from './choice.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { describedBy, ErrorLine, type FieldTexts, RequiredMark } from './field.tsx';
import type { Option } from './select-field.tsx';

export type ChoiceGroupProps = FieldTexts & {
  name: string;
  options: readonly Option[];
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The chosen options, if controlled; otherwise the inputs are uncontrolled. */
  chosen?: readonly (string | number)[] | undefined;
  defaultChosen?: readonly (string | number)[] | undefined;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => unknown;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => unknown;
  ref?: Ref<HTMLInputElement>;
};

/** Checkboxes or radio buttons under one question. */
export function ChoiceGroup({ type, ...group }: ChoiceGroupProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const { label, hint, error, required, options, chosen, defaultChosen, ...input } = group;
  const single = type === 'radio';
  return (
    <fieldset
      className={classNames(fieldStyles.field, error && choiceStyles.invalid)}
      {...(single && {
        role: 'radiogroup',
        'aria-required': required,
        'aria-invalid': error ? true : undefined,
      })}
      aria-describedby={describedBy(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined)}
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={fieldStyles.label}>
        {label}
        {required && <RequiredMark inGroup={!single} />}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </div>
      )}
      <div className={choiceStyles.choices}>
        {options.map(({ value, label: text, lang }) => (
          <label key={value} className={choiceStyles.choice}>
            <input
              {...input}
              id={`${id}-${value}`}
              type={type}
              value={value}
              checked={chosen?.includes(value)}
              defaultChecked={defaultChosen?.includes(value)}
              aria-invalid={!single && error ? true : undefined}
              className={choiceStyles[type]}
            />
            <span lang={lang && htmlLang(lang)}>{text}</span>
          </label>
        ))}
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
