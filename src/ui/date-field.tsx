import { TextField, type TextFieldProps } from './text-field.tsx';

/** A calendar day, entered and shown the way the member's own device does it. Value, `min` and `max`: YYYY-MM-DD. */
export function DateField(field: Omit<TextFieldProps, 'type'>) {
  return <TextField {...field} type="date" />;
}
