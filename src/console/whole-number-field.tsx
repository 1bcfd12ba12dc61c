import { useState } from 'react';
import { fieldMessages } from '#contract/field-messages.ts';
import { type Bounds, numberProblem } from '#contract/rules/bounds.ts';
import type { FieldTexts } from '#ui/field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { typedNumber } from './typed-number.ts';

type WholeNumberFieldProps = FieldTexts & {
  bounds: Bounds;
  onFocus?: () => void;
  onBlur?: () => void;
} & (
    | { optional: true; value: number | null; onChange(value: number | null): void }
    | { optional?: never; value: number; onChange(value: number): void }
  );

/**
 * A whole number between bounds, for forms that hold their values themselves: NaN while it is no number, null where nothing
 * is typed and nothing need be. What is wrong is said at the field; its form asks `numberProblem` before it sends anything.
 */
export function WholeNumberField(props: WholeNumberFieldProps) {
  const { label, hint, error, bounds, optional, value, onFocus, onBlur } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const read = (text: string) => typedNumber(text) ?? (optional ? null : Number.NaN);
  // A number that nobody typed here comes from elsewhere, such as a segment that was chosen.
  const text = Object.is(read(typed), value) ? typed : Number.isNaN(value) ? '' : String(value ?? '');
  const problem = text.trim() === '' && !optional ? fieldMessages.required : numberProblem(value, bounds);
  // These two may be right with the next digit.
  const mayBecomeRight = problem === fieldMessages.required || problem === fieldMessages.too_small;
  return (
    <TextField
      label={label}
      hint={hint}
      error={problem === null ? error : isTyping && mayBecomeRight ? undefined : t(problem)}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onFocus={() => {
        setTyping(true);
        onFocus?.();
      }}
      onBlur={() => {
        setTyping(false);
        onBlur?.();
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        if (props.optional) props.onChange(typedNumber(target.value));
        else props.onChange(typedNumber(target.value) ?? Number.NaN);
      }}
    />
  );
}
