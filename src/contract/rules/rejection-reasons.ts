/**
 * Why an attempt was rejected. Each has a sentence that the member reads in their language; `other` has none and needs words
 * of the operator's or the client's.
 */
export const REJECTION_REASONS = [
  'too_fast',
  'same_answers',
  'contradictory',
  'unclear_texts',
  'duplicate',
  'not_completed',
  'not_accepted',
  'other',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What the member reads; translation keys. */
export const rejectionSentences: Record<Exclude<RejectionReason, 'other'>, string> = {
  too_fast: 'The survey was answered too quickly.',
  same_answers: 'Too many questions were given the same answer.',
  contradictory: 'Some of the answers contradict each other.',
  unclear_texts: "The answers in your own words don't fit the questions.",
  duplicate: 'The survey was answered more than once.',
  not_completed: "The survey wasn't completed.",
  not_accepted: "The client who ordered the survey didn't accept the answers.",
};

/** The sentence of a reason; null for `other` and for none. */
export const rejectionSentence = (because: RejectionReason | null): string | null =>
  because === null || because === 'other' ? null : rejectionSentences[because];

/** More characters than that are not read by members. */
export const LONGEST_REJECTION = 500;
