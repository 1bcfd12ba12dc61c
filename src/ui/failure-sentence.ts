import type { CallError } from './call.ts';

/** What a page says of a failed call, to be translated. */
export const failureSentence = (error: CallError): string =>
  error.message || 'Something went wrong. Please try again';
