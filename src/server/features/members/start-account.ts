import type { Db } from '#server/database/connect.ts';
import type { Recipient } from './mail-code.ts';
import { updateMember } from './members.queries.ts';
import { keepRegistrationAnswers } from './registration-answers.ts';

/** What other features do, in the same transaction, when an account starts. */
export type MemberConfirmed = (
  db: Db,
  member: { member_id: number; country_code: string; language: string },
) => Promise<void>;

/** From now on the member can sign in and is invited. */
export async function startAccount(
  db: Db,
  member: Recipient,
  onConfirmed: readonly MemberConfirmed[],
): Promise<void> {
  await updateMember(db, member.member_id, { confirmed_at: new Date() });
  await keepRegistrationAnswers(db, member);
  for (const react of onConfirmed) await react(db, member);
}
