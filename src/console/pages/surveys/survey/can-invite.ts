import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import type { Survey } from './survey.ts';

/** Whether its last day is over: then nobody is invited or starts it any more, whatever its state. */
export const isLastDayOver = ({ closes_at }: Pick<Survey, 'closes_at'>): boolean =>
  closes_at !== null && new Date(closes_at) <= new Date();

/** Whether members can be invited to a survey now. */
export const canInvite = (survey: Pick<Survey, 'state' | 'closes_at'>): boolean =>
  STARTABLE_STATES.includes(survey.state) && !isLastDayOver(survey);
