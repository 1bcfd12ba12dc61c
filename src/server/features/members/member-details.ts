import type { Db } from '#server/database/connect.ts';
import { changeNames } from './member-details.queries.ts';
import { updateMember } from './members.queries.ts';

export type MemberDetails = { first_name: string; last_name: string; birthdate: string; gender: string };

/** Writes who the member is, for an operator; doesn't count as the member's activity. */
export async function setMemberDetails(
  db: Db,
  memberId: number,
  { birthdate, gender, ...names }: MemberDetails,
  now: Date,
): Promise<void> {
  await changeNames(db, memberId, names, now);
  await updateMember(db, memberId, { birthdate, gender });
}
