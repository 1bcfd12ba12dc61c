import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockSurvey, type SurveyState, updateState } from './surveys.queries.ts';

const next: Record<SurveyState, readonly SurveyState[]> = {
  draft: ['live', 'archived'],
  live: ['paused', 'closed'],
  paused: ['live', 'closed'],
  // Reopened where the client wants more.
  closed: ['live', 'archived'],
  archived: [],
};

/**
 * Takes a survey from one state to the next: live and paused turn about, closed takes no new starts, archived no
 * reports either. The present state again changes nothing; answers the survey's id. What is mailed about it is judged when it goes:
 * nothing to a closed one, and while it is paused its mails wait. Errors: `not_found`, `archived`, `conflict`.
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
