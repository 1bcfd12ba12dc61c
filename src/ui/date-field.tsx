import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'type'> & {
  /** YYYY-MM-DD, like the value. */
  min?: string | undefined;
  max?: string | undefined;
};

/** A calendar day, entered and shown the way the member's own device does it. */
export function DateField(field: DateFieldProps) {
  return <TextField {...field} type="date" />;
}
