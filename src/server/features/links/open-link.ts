import type { ReadDb } from '#server/database/connect.ts';
import { claimOf, isTokenOf } from './link-token.ts';
import { keyAndGeneration } from './links.queries.ts';

/**
 * The invitation that a token opens; null if it is forged, its key or generation has ended, or its member was
 * erased.
 */
export async function openLink(db: ReadDb, token: string): Promise<number | null> {
  const claim = claimOf(token);
  const found = claim && (await keyAndGeneration(db, claim));
  if (!claim || !found) return null;
  const { slot, ...link } = claim;
  const { secret, generation } = found;
  return isTokenOf(token, { ...link, generation }, { slot, secret }) ? claim.invitation_id : null;
}
