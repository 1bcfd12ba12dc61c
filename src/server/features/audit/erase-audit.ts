import type { Db } from '#server/database/connect.ts';
import { forgetSubject } from './audit.queries.ts';

/**
 * When a member leaves: keeps the fact that an operator viewed an account or changed points, with the movement it
 * refers to, but removes whose account it was and the reason in words.
 */
export async function eraseAudit(db: Db, memberId: number): Promise<void> {
  await forgetSubject(db, 'members', memberId);
}
