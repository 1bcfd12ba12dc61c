import { type FieldMessage, fieldMessages } from '#contract/field-messages.ts';

/**
 * Scrolls the first invalid field into view, once the errors are rendered, and focuses the field's group, so that
 * screen readers announce it, because focusing the input would hide the error.
 */
export function scrollToFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[data-invalid]');
  if (!field) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

/**
 * For a form's `onFocus`: visually hides the error of the focused field, which it keeps describing until the value
 * changes (docs/specification.md §5).
 */
export function markEntered({ target }: { target: EventTarget }): void {
  const field = target as HTMLInputElement;
  if (field.name) field.closest('[data-invalid]')?.setAttribute('data-entered', '');
}

/** Shows the error again if the field is refused again. */
export function unhideErrors(form: HTMLElement): void {
  for (const field of form.querySelectorAll('[data-entered]')) field.removeAttribute('data-entered');
}

const namesIn = (form: HTMLFormElement): string[] =>
  [...form.elements].map((control) => (control as HTMLInputElement).name ?? '');

/** Whether the form contains a field of this name; a grid's rows are named after their question. */
export const hasField = (form: HTMLFormElement, name: string): boolean =>
  namesIn(form).some((own) => own === name || own.startsWith(`${name}.`));

/** The server's errors under the fields that the form has: what is within one of them, such as `texts.bg`, is shown there. */
export function errorsByField(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  const names = new Set(namesIn(form));
  const placed: Record<string, string> = {};
  for (const [place, message] of Object.entries(errors)) {
    let name = place;
    while (!names.has(name) && name.includes('.')) name = name.slice(0, name.lastIndexOf('.'));
    placed[name] ??= message;
  }
  return placed;
}

/** Violations of the browser's own constraints (`required`, `type`, `min` …): field name to English message. */
export function constraintErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || isOtherField(control))) continue;
    // Disabled fields aren't checked; only Chromium reports that through `willValidate`.
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
