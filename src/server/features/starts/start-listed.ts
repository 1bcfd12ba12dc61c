import type { Db } from '#server/database/connect.ts';
import { answersAskedFor } from '#server/features/surveys/entry-url.ts';
import { openInvitation } from './open-invitation.ts';
import { type Starting, startSurvey } from './start-attempt.ts';
import { linkOfSurvey } from './starts.queries.ts';

/**
 * The same from the member's list of surveys. Where the survey gets answers of theirs, they are led to the invitation's page
 * first, which says so and asks. Errors: those of `startAttempt`.
 */
export async function startListed(
  db: Db,
  of: { member_id: number; survey_number: string },
  starting: Starting,
): Promise<{ location: string }> {
  const link = await linkOfSurvey(db, of.survey_number);
  return answersAskedFor(link).length > 0 ? openInvitation(db, of) : startSurvey(db, of, starting);
}
