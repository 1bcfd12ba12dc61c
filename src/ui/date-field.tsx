import { TextField, type TextFieldProps } from './text-field.tsx';

/** A calendar date in the browser's own date picker, with value, `min` and `max` as YYYY-MM-DD. */
export function DateField(field: Omit<TextFieldProps, 'type'>) {
  return <TextField {...field} type="date" />;
}
