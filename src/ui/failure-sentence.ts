import type { CallError } from './call.ts';

/** What a page says of a failed call, to be translated: an answer that is not ours has no sentence for members. */
export function failureSentence(error: CallError): string {
  const isForeign = error.code === undefined && error.status !== 0;
  return isForeign ? 'Something went wrong. Please try again' : error.message;
}
