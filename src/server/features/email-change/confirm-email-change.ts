import type { ResultData } from '#contract/endpoint.ts';
import type { confirmEmail } from '#contract/portal/confirmation.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { endAccess } from '#server/features/codes/end-access.ts';
import { redeemCode } from '#server/features/codes/mailed-codes.ts';
import { AppError } from '#server/http/app-error.ts';
import { takeAddress } from './take-address.ts';

/**
 * Makes the new address the member's and ends every session. Repeating it succeeds until the code expires or the
 * change is cancelled. Throws `code_not_valid`, also if the address belongs to another member by now, and
 * `conflict`.
 */
export async function confirmEmailChange(db: Db, code: string): Promise<ResultData<typeof confirmEmail>> {
  const { member_id, email, used, holder } = await redeemCode(db, code, 'email_change');
  if (used || email === null) return { tracking: null, waits_for_parent: false };
  if (!(await takeAddress(db, member_id, { email, holder }))) throw new AppError('code_not_valid');
  await endAccess(db, member_id, 'email_changed');
  return { tracking: null, waits_for_parent: false };
}
