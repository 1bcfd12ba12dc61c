/**
 * Brings the first refused field into view and moves the focus to the field's group (not its input: that would
 * clear the error), so that a screen reader says what is wrong. Call it once the errors are on the screen.
 */
export function scrollToFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[data-invalid]');
  if (!field) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

/** For a form's `onFocus`: calls `clear` with the name of the field that was entered (panel.md section 5). */
export function clearErrorOnFocus(clear: (name: string) => void) {
  return ({ target }: { target: EventTarget }) => {
    const name = (target as { name?: unknown }).name;
    if (typeof name === 'string' && name !== '') clear(name);
  };
}
