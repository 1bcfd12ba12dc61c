import type { ReadDb } from '#server/database/connect.ts';
import { claimOf, isTokenOf } from './link-token.ts';
import { keyAndOwner } from './links.queries.ts';

/** An invitation with its member, null of a test. */
export type OpenedInvitation = { id: number; member_id: number | null };

/**
 * The invitation that a token opens; null if it is forged, its key or generation has ended, or its member was
 * erased.
 */
export async function openLink(db: ReadDb, token: string): Promise<OpenedInvitation | null> {
  const claim = claimOf(token);
  const found = claim && (await keyAndOwner(db, claim));
  if (!claim || !found) return null;
  const { slot, ...link } = claim;
  const { secret, generation, member_id } = found;
  return isTokenOf(token, { ...link, generation }, { slot, secret })
    ? { id: claim.invitation_id, member_id }
    : null;
}
