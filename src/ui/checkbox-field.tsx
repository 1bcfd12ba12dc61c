import { type ComponentProps, useId } from 'react';
import choiceStyles from './choice.module.css';
import fieldStyles from './field.module.css';
import { describedBy, ErrorLine, type FieldTexts, invalidField, RequiredMark } from './field.tsx';

type CheckboxFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;

/** A single checkbox, whose label may contain links. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={fieldStyles.field} {...(error && invalidField(`${id}-label ${id}-error`))}>
      <div className={choiceStyles.single}>
        <input
          {...input}
          type="checkbox"
          id={id}
          className={choiceStyles.checkbox}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined)}
        />
        <label id={`${id}-label`} htmlFor={id} className={choiceStyles.text}>
          {label}
          {input.required && <RequiredMark />}
        </label>
      </div>
      {hint && (
        <div id={`${id}-hint`} className={choiceStyles.hint}>
          {hint}
        </div>
      )}
      {/* An optional box can't be invalid, so no space is reserved for an error. */}
      {input.required || error ? (
        <ErrorLine id={`${id}-error`} error={error} />
      ) : (
        <div className={choiceStyles.end} />
      )}
    </div>
  );
}
