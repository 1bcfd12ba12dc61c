/** What questionnaires are for: all are edited in one way, and only surveys have interviews. */
export const QUESTIONNAIRE_KINDS = ['profiler', 'registration', 'reward_form', 'survey'] as const;
export type QuestionnaireKind = (typeof QUESTIONNAIRE_KINDS)[number];

/** Pages, screen-outs, attention checks, random order and answers in texts belong to an interview. */
export const hasInterviews = (kind: QuestionnaireKind): boolean => kind === 'survey';
