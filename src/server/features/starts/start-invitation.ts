import type { Db } from '#server/database/connect.ts';
import { opensNothing } from '#server/features/invitations/opens-nothing.ts';
import { openLink } from '#server/features/links/open-link.ts';
import { type Starting, startAttempt } from './start-attempt.ts';

/** The same by a mailed link, which opens this invitation only. Errors: those of `startAttempt`, `test_deleted`. */
export async function startInvitation(
  db: Db,
  token: string,
  starting: Starting,
): Promise<{ location: string }> {
  const invitation = await openLink(db, token);
  if (invitation === null) throw await opensNothing(db, token);
  return startAttempt(db, invitation, starting);
}
