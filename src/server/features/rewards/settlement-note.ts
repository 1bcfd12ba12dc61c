import { fieldMessages } from '#contract/field-messages.ts';
import { fieldError } from '#server/http/app-error.ts';

const LONGEST_NOTE = 500;

/** What the member reads beside a step, or null. Field errors for `note`: too long, or missing beside `other`. */
export function settlementNote(step: { reason?: string | null; note?: string | undefined }): string | null {
  const note = step.note?.trim() ?? '';
  if (note === '' && step.reason === 'other') throw fieldError({ note: fieldMessages.required });
  if (note.length > LONGEST_NOTE) throw fieldError({ note: fieldMessages.too_long });
  return note === '' ? null : note;
}
