import type { CallError } from './call.ts';

/** The message for a failed call, as a translation key. */
export const failureSentence = (error: CallError): string =>
  error.message || 'Something went wrong. Please try again';
