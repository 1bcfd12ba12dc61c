import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

/** Without `maxLength`, which cuts what is pasted and says nothing: the server refuses what is too long in words. */
export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'maxLength'>;

/** One line of text (`type` text, email, tel, url …), onto which `form.field(name)` is spread. */
export function TextField({ label, hint, error, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      {(control) => <input {...input} {...control} type={type} className={styles.control} />}
    </Field>
  );
}
