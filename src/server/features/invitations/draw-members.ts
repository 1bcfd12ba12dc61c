import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Drawn, drawCandidates, lockInviting, surveyToInviteTo } from './inviting.queries.ts';

/**
 * So many members, at random among those whom a survey can invite now; fewer where there are fewer. Also answers how
 * many members of the country were left out, and why. Nobody else invites them until the transaction ends. Error:
 * `not_found`.
 */
export async function drawMembers(
  db: Db,
  { survey_number, count }: { survey_number: string; count: number },
): Promise<Drawn> {
  const survey = await surveyToInviteTo(db, survey_number);
  if (!survey) throw new AppError('not_found');
  await lockInviting(db, survey.country_code);
  return drawCandidates(db, { survey, days: contactDays(clock.now(), survey.time_zone) }, count);
}
