/**
 * What surveys hosted elsewhere may get of the answers to a choice of the profiler. `with_consent`: special categories of data
 * (GDPR article 9), only if the member has explicitly agreed to it for this survey.
 */
export const ANSWER_SHARINGS = ['never', 'shared', 'with_consent'] as const;

export type AnswerSharing = (typeof ANSWER_SHARINGS)[number];

/** How a link asks for the answer to a question. */
export const answerPlaceholder = (key: string): string => `{profile:${key}}`;
