import type { ReadDb } from '#server/database/connect.ts';
import { findInvitation } from '#server/features/invitations/find-invitation.ts';
import type { InvitationOf } from '#server/features/invitations/standing-invitation.ts';
import { linkToInvitation } from '#server/features/links/link-to-invitation.ts';
import { AppError } from '#server/http/app-error.ts';

/** The invitation's page with its Start button. Changes nothing. Error: `not_found`. */
export async function openInvitation(db: ReadDb, of: InvitationOf): Promise<{ location: string }> {
  const invitation = await findInvitation(db, of);
  const token = invitation && (await linkToInvitation(db, invitation.id));
  if (!token) throw new AppError('not_found');
  return { location: `/invitation/${token}` };
}
