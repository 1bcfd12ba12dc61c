/** The states of a survey. A soft launch is a first, small release that checks the survey. */
export const SURVEY_STATES = ['draft', 'soft_launch', 'live', 'paused', 'closed', 'archived'] as const;

export type SurveyState = (typeof SURVEY_STATES)[number];

/** In these it has invited members, and can be taken or goes on. */
export const FIELD_STATES: readonly SurveyState[] = ['soft_launch', 'live', 'paused'];

/** In these invited members can start it. */
export const STARTABLE_STATES: readonly SurveyState[] = ['soft_launch', 'live'];

/**
 * The legal moves from each state, the usual one first. Closed surveys are reopened when the client wants more
 * completes; archived ones take no report any more, and stay so.
 */
export const SURVEY_MOVES: Readonly<Record<SurveyState, readonly SurveyState[]>> = {
  draft: ['soft_launch', 'live', 'archived'],
  soft_launch: ['live', 'paused', 'closed'],
  live: ['paused', 'closed'],
  paused: ['live', 'soft_launch', 'closed'],
  closed: ['live', 'archived'],
  archived: [],
};
