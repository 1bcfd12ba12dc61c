import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The texts around a control; `error` is shown unless empty, on a reserved line, so that nothing moves. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Attributes that connect the control to its label, hint and error. */
type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & {
  id?: string | undefined;
  required?: boolean | undefined;
  children: (control: ControlAttributes) => ReactNode;
};

export function Field({ id, label, hint, error, required, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const labelId = `${controlId}-label`;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const control: ControlAttributes = {
    id: controlId,
    'aria-describedby': describedBy(hint ? hintId : undefined, error ? errorId : undefined),
    'aria-invalid': error ? true : undefined,
  };

  return (
    <div className={styles.field} {...(error && invalidField(`${labelId} ${errorId}`))}>
      <label id={labelId} htmlFor={controlId} className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children(control)}
      <ErrorLine id={errorId} error={error} />
    </div>
  );
}

/**
 * The asterisk, explained at the top of the form, which in a group is part of the name, because only controls can be
 * `required`.
 */
export function RequiredMark({ inGroup = false }: { inGroup?: boolean }) {
  return (
    <span data-required-mark aria-hidden={inGroup ? undefined : true} className={styles.required}>
      {'\u00a0*'}
    </span>
  );
}

export function ErrorLine({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.error}>
      {error && (
        <>
          <Icon name="alert" className={styles.errorIcon} />
          {error}
        </>
      )}
    </p>
  );
}

/** Marks an invalid field for `scrollToFirstError`, which moves the focus to it so that its error is announced. */
export function invalidField(labelledBy: string) {
  return { 'data-invalid': true, role: 'group', 'aria-labelledby': labelledBy, tabIndex: -1 };
}

export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
