import { fieldMessages } from '#contract/field-messages.ts';
import { fieldError } from '#server/http/app-error.ts';

const LONGEST_REASON = 1000;

/** Why an operator does something with a member, without surrounding blanks. Error: a field error for `reason`. */
export function checkReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw fieldError({ reason: fieldMessages.required });
  if (reason.length > LONGEST_REASON) throw fieldError({ reason: fieldMessages.too_long });
  return reason;
}
