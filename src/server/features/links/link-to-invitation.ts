import type { ReadDb } from '#server/database/connect.ts';
import { linkToken } from './link-token.ts';
import { currentKey, keyAndOwner } from './links.queries.ts';

/** The token that opens an invitation, as in a mail sent now; null if its member has left. */
export async function linkToInvitation(db: ReadDb, invitationId: number): Promise<string | null> {
  const key = await currentKey(db);
  const found = await keyAndOwner(db, { slot: key.slot, invitation_id: invitationId });
  if (!found) return null;
  return linkToken({ invitation_id: invitationId, purpose: 'invitation', generation: found.generation }, key);
}
