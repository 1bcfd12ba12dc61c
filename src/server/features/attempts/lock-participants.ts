import type { Db } from '#server/database/connect.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { findParticipants } from './attempts.queries.ts';

/**
 * Locks the members of attempts, by their ids or a token, and whoever referred them, in the order of their ids.
 * Whatever books points calls it before it locks the attempts themselves. Returns the ids of the members.
 */
export async function lockParticipants(db: Db, of: readonly number[] | { token: string }): Promise<number[]> {
  const found = await findParticipants(db, of);
  const members = new Set(
    found.flatMap(({ member_id, referred_by }) => [member_id, referred_by].filter((id) => id !== null)),
  );
  const inOrder = [...members].sort((a, b) => a - b);
  for (const member of inOrder) await lockMember(db, member);
  return inOrder;
}
