/**
 * Translated messages by HTTP status for failures without one of their own, because the status text on the wire is
 * English and HTTP/2 has none (docs/specification.md §8).
 */
const sentences: Readonly<Record<number, string>> = {
  401: 'Please sign in to continue',
  403: "You're not allowed to do this",
  404: "We couldn't find this",
  413: 'The request is too large',
  429: 'Too many attempts. Please wait a little and try again',
  502: 'The service is starting. Please try again in a moment',
  503: 'The service is very busy. Please try again in a moment',
  504: 'The service is very busy. Please try again in a moment',
};

export const statusSentence = (status: number): string =>
  sentences[status] ?? 'Something went wrong. Please try again';
