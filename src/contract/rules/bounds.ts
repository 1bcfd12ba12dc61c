import { type FieldMessage, fieldMessages } from '#contract/field-messages.ts';

/** A whole number lies between them; both are included. */
export type Bounds = { least: number; most: number };

/** What is wrong with a number that has bounds; null: nothing, also where there is none. */
export function numberProblem(value: number | null, { least, most }: Bounds): FieldMessage | null {
  if (value === null) return null;
  if (!Number.isInteger(value)) return fieldMessages.not_an_integer;
  if (value < least) return fieldMessages.too_small;
  return value > most ? fieldMessages.too_large : null;
}

/** Whether nothing is wrong with all numbers that have bounds. */
export const areWithin = <B extends Record<string, Bounds>>(
  values: Readonly<Record<keyof B, number | null>>,
  bounds: B,
): boolean =>
  Object.entries(bounds).every(([name, one]) => numberProblem(values[name as keyof B], one) === null);
