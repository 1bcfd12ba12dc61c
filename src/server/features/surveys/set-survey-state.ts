import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockSurvey, type SurveyState, updateState } from './surveys.queries.ts';

const next: Record<SurveyState, readonly SurveyState[]> = {
  draft: ['live', 'archived'],
  live: ['paused', 'closed'],
  paused: ['live', 'closed'],
  // Reopened if the client wants more completes.
  closed: ['live', 'archived'],
  archived: [],
};

/**
 * Changes a survey's state: live and paused alternate; closed surveys can't be started, archived ones accept no
 * reports. Setting the current state changes nothing; returns the survey's id. Mails are checked when they are
 * sent: none for a closed survey, and those of a paused one wait. Errors: `not_found`, `archived`, `conflict`.
 */
export async function setSurveyState(
  db: Db,
  surveyNumber: string,
  state: SurveyState,
): Promise<{ id: number }> {
  const survey = await lockSurvey(db, surveyNumber);
  if (!survey) throw new AppError('not_found');
  const present = survey.state as SurveyState;
  if (present === state) return { id: survey.id };
  if (present === 'archived') throw new AppError('archived');
  if (!next[present].includes(state)) throw new AppError('conflict');
  await updateState(db, survey.id, state);
  return { id: survey.id };
}
