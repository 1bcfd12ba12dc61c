import { Field, type FieldTexts } from './field.tsx';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

/** A number with limits, onto which `form.field(name)` is spread. */
export function NumberField({ label, hint, error, ...input }: FieldTexts & NumberInputProps) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      {(control) => <NumberInput {...input} {...control} />}
    </Field>
  );
}
