import type { Db } from '#server/database/connect.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { findParticipants } from './attempts.queries.ts';

/**
 * Locks the members of attempts and whoever referred them, in the order of their ids. Whatever books points calls it
 * before it locks the attempts themselves. Returns the ids.
 */
export async function lockParticipants(db: Db, attemptIds: readonly number[]): Promise<number[]> {
  const found = await findParticipants(db, attemptIds);
  const members = new Set(
    found.flatMap(({ member_id, referred_by }) => [member_id, referred_by].filter((id) => id !== null)),
  );
  const inOrder = [...members].sort((a, b) => a - b);
  for (const member of inOrder) await lockMember(db, member);
  return inOrder;
}
