import type { Db } from '#server/database/connect.ts';
import { openLink } from '#server/features/links/open-link.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Starting, startAttempt } from './start-attempt.ts';

/** The same by a mailed link, which opens this invitation only. Errors: those of `startAttempt`. */
export async function startInvitation(
  db: Db,
  token: string,
  starting: Starting,
): Promise<{ location: string }> {
  const invitation = await openLink(db, token);
  if (invitation === null) throw new AppError('not_found');
  return startAttempt(db, invitation, starting);
}
