import { type ReactNode, useId } from 'react';
import choiceStyles from './choice.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { describedBy, ErrorLine, type FieldTexts } from './field.tsx';

type ChoiceBoxesProps = FieldTexts & {
  /** Field name of the question, used by errors. */
  name?: string;
  /** Each is a separate field, unlike in a `CheckboxGroup`. */
  boxes: readonly { name: string; label: ReactNode; defaultChecked: boolean }[];
};

/** Checkboxes under one question that a form reads one by one; in columns where there is room. */
export function ChoiceBoxes({ name: question, label, hint, error, boxes }: ChoiceBoxesProps) {
  const id = useId();
  return (
    <fieldset
      name={question}
      className={classNames(fieldStyles.field, error && choiceStyles.invalid)}
      aria-describedby={describedBy(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined)}
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={fieldStyles.label}>{label}</legend>
      {hint && (
        <div id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </div>
      )}
      <div className={classNames(choiceStyles.choices, choiceStyles.beside)}>
        {boxes.map(({ name, label: text, defaultChecked }) => (
          <label key={name} className={choiceStyles.choice}>
            <input
              type="checkbox"
              name={name}
              defaultChecked={defaultChecked}
              className={choiceStyles.checkbox}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
