import type { Body, ResultData } from '#contract/endpoint.ts';
import type { confirmEmail as call } from '#contract/portal/members.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { AttemptLimits } from '#server/http/attempt-limits.ts';
import { checkCode, redeemCode } from './mailed-codes.ts';
import { lockMember, updateMember } from './members.queries.ts';
import { keepRegistrationAnswers } from './registration-answers.ts';
import { trackingPixel } from './tracking-pixel.ts';

/** What other features do, in the same transaction, when an account is confirmed. */
export type MemberConfirmed = (
  db: Db,
  member: { member_id: number; country_code: string; language: string },
) => Promise<void>;

/** Guessing codes is slowed down; a good one costs nothing. */
export async function checkConfirmation(
  db: ReadDb,
  limits: AttemptLimits,
  { code, update }: Body<typeof call>,
  ip: string,
): Promise<void> {
  await limits.count('code', { ip });
  await checkCode(db, code, update ? 'email_change' : 'confirm');
  await limits.succeeded('code', { ip });
}

/**
 * Confirms the address of a registration. The same code says so again until it expires; the tracking pixel is
 * answered once. Throws `code_not_valid`.
 */
export async function confirmEmail(
  db: Db,
  { code }: Body<typeof call>,
  onConfirmed: readonly MemberConfirmed[],
): Promise<ResultData<typeof call>> {
  const { member_id } = await redeemCode(db, code, 'confirm');
  const member = await lockMember(db, member_id);
  if (member.confirmed_at) return { tracking: null };
  await updateMember(db, member_id, { confirmed_at: new Date() });
  await keepRegistrationAnswers(db, member);
  for (const react of onConfirmed) await react(db, member);
  return { tracking: await trackingPixel(db, member_id) };
}
