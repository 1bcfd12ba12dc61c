import type { Body, ResultData } from '#contract/endpoint.ts';
import type { confirmEmail as call } from '#contract/portal/confirmation.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { checkCode, redeemCode } from '#server/features/codes/mailed-codes.ts';
import { trackingPixel } from '#server/features/originators/tracking-pixel.ts';
import { waitsForParent } from '#server/features/parental-permission/parental-permission.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { type MemberConfirmed, startAccount } from './start-account.ts';

/** Limits guessing; valid codes don't count. */
export async function checkConfirmation(
  db: ReadDb,
  limits: FailureLimits,
  { code, update }: Body<typeof call>,
  ip: string,
): Promise<void> {
  await limits.count('code', { ip });
  await checkCode(db, code, update ? 'email_change' : 'confirm');
  await limits.succeeded('code', { ip });
  await limits.takeBack('mail', { ip });
}

/**
 * Confirms the address of a registration. Repeating it succeeds until the code expires; the tracking pixel is only
 * returned once. Starts the account, or asks the parent by mail if a parent has to agree first. Throws
 * `code_not_valid`.
 */
export async function confirmEmail(
  db: Db,
  { code }: Body<typeof call>,
  onConfirmed: readonly MemberConfirmed[],
): Promise<ResultData<typeof call>> {
  const { member } = await redeemCode(db, code, 'confirm');
  if (member.confirmed_at) return { tracking: null, waits_for_parent: false };
  if (await waitsForParent(db, member)) return { tracking: null, waits_for_parent: true };
  await startAccount(db, member, onConfirmed);
  return { tracking: await trackingPixel(db, member.member_id), waits_for_parent: false };
}
