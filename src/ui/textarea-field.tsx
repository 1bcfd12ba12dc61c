import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './textarea-field.module.css';

type TextareaFieldProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'maxLength'> & {
    /** Counted, not enforced: a pasted text is never cut; the form's validation refuses it. */
    maxLength?: number | undefined;
    /** Starts as one line and grows with its content. */
    growing?: boolean;
    /** Such as `(used, max) => '12 / 1500'`. */
    counterText?: (used: number, max: number) => string;
  };

export function TextareaField({
  label,
  hint,
  error,
  maxLength,
  growing = false,
  counterText,
  ref,
  ...textarea
}: TextareaFieldProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  const [used, setUsed] = useState(() => String(textarea.value ?? textarea.defaultValue ?? '').length);

  // Setting or resetting a form's values fires no event.
  useEffect(() => setUsed(element.current?.value.length ?? 0));

  return (
    <Field id={textarea.id} label={label} hint={hint} error={error} required={textarea.required}>
      {(control) => {
        const counterId = `${control.id}-counter`;
        return (
          <>
            <textarea
              rows={growing ? 1 : 5}
              {...textarea}
              {...control}
              aria-describedby={describedBy(control['aria-describedby'], counterText ? counterId : undefined)}
              ref={(node) => {
                element.current = node;
                if (typeof ref === 'function') return ref(node);
                if (ref) ref.current = node;
              }}
              onInput={(event) => {
                setUsed(event.currentTarget.value.length);
                textarea.onInput?.(event);
              }}
              className={classNames(fieldStyles.control, growing ? styles.growing : styles.textarea)}
            />
            {maxLength !== undefined && counterText && (
              <p id={counterId} className={classNames(styles.counter, used > maxLength && styles.over)}>
                {counterText(used, maxLength)}
              </p>
            )}
          </>
        );
      }}
    </Field>
  );
}
