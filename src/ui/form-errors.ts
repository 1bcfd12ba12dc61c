import { type FieldMessage, fieldMessages } from '#contract/field-messages.ts';

/**
 * Brings the first refused field into view and moves the focus to the field's group (not its input: that would
 * hide the error), so that a screen reader says what is wrong. Call it once the errors are on the screen.
 */
export function scrollToFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[data-invalid]');
  if (!field) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

/**
 * For a form's `onFocus`: the error of the field that was entered goes out of sight (docs/specification.md §5). It
 * stays the description of the field until the value changes, so that a screen reader says what is wrong.
 */
export function markEntered({ target }: { target: EventTarget }): void {
  const field = target as HTMLInputElement;
  if (field.name) field.closest('[data-invalid]')?.setAttribute('data-entered', '');
}

/** A field that is refused again says so again. */
export function showErrorsAnew(form: HTMLElement): void {
  for (const field of form.querySelectorAll('[data-entered]')) field.removeAttribute('data-entered');
}

/** Whether the form shows a field of this name; the rows of a grid are named after their question. */
export const hasField = (form: HTMLFormElement, name: string): boolean =>
  [...form.elements].some((control) => {
    const own = (control as HTMLInputElement).name ?? '';
    return own === name || own.startsWith(`${name}.`);
  });

/** What the browser's own constraints (`required`, `type`, `min` …) refuse: field name to English sentence. */
export function constraintErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || isOtherField(control))) continue;
    // What cannot be filled in now is not judged: Chromium says so of `willValidate` alone.
    if (!control.willValidate || control.name === '') continue;
    if (!control.validity.valid) errors[control.name] ??= sentenceFor(control);
  }
  return errors;
}

type OtherField = HTMLSelectElement | HTMLTextAreaElement;
const isOtherField = (control: Element): control is OtherField =>
  control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;

function sentenceFor({ validity, type }: HTMLInputElement | OtherField): FieldMessage {
  if (validity.valueMissing) return fieldMessages.required;
  if (type === 'email') return fieldMessages.email;
  if (type === 'date') return fieldMessages.date;
  if (validity.rangeUnderflow) return fieldMessages.too_small;
  if (validity.rangeOverflow) return fieldMessages.too_large;
  if (validity.stepMismatch || validity.badInput) return fieldMessages.not_an_integer;
  return fieldMessages.invalid;
}
