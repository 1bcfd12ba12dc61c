import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { drawCandidates, surveyToInviteTo } from './invitations.queries.ts';

/** So many members, at random among those whom a survey can invite now; fewer where there are fewer. Error: `not_found`. */
export async function drawMembers(
  db: Db,
  { survey_number, count }: { survey_number: string; count: number },
): Promise<number[]> {
  const survey = await surveyToInviteTo(db, survey_number);
  if (!survey) throw new AppError('not_found');
  return drawCandidates(db, survey, count);
}
