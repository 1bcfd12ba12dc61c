/** What the console says before its sentences have loaded; they come with its document. */
export const FIRST_SENTENCES = [
  'Loading...',
  "We can't reach the console",
  "We couldn't load this. Please try again",
  'Try again',
] as const;
