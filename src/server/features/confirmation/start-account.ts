import type { Db } from '#server/database/connect.ts';
import type { Recipient } from '#server/features/codes/mail-code.ts';
import { startWaitingMember } from '#server/features/members/waiting-member.ts';
import { keepRegistrationAnswers } from '#server/features/registration/registration-answers.ts';

/** Hooks of other features that run in the transaction in which an account starts. */
export type MemberConfirmed = (
  db: Db,
  member: { member_id: number; email: string; country_code: string; language: string },
) => Promise<void>;

/** Starts the account: the member can sign in and is invited to surveys. */
export async function startAccount(
  db: Db,
  member: Recipient,
  onConfirmed: readonly MemberConfirmed[],
): Promise<void> {
  await keepRegistrationAnswers(db, member);
  await startWaitingMember(db, member.member_id);
  for (const react of onConfirmed) await react(db, member);
}
