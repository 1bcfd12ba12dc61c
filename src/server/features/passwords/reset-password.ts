import type { Body } from '#contract/endpoint.ts';
import type { resetPassword as call } from '#contract/portal/passwords.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { checkCode, redeemCode } from '#server/features/codes/mailed-codes.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { newPasswordErrors } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { findCredentialsById } from './passwords.queries.ts';
import { setPassword } from './set-password.ts';

/**
 * Hashes the new password if the code is valid. Guessing is limited; a valid code clears the account's failures.
 */
export async function checkReset(
  db: ReadDb,
  limits: FailureLimits,
  { password, confirm_password, code }: Body<typeof call>,
  ip: string,
): Promise<string> {
  const errors = await newPasswordErrors('password', password, confirm_password);
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  await limits.count('code', { ip });
  const { member_id } = await checkUnused(checkCode(db, code, 'reset'));
  await limits.succeeded('code', { ip });
  await limits.takeBack('mail', { ip });
  const credentials = await findCredentialsById(db, member_id);
  if (!credentials) throw new AppError('code_not_valid');
  await limits.forgive('password', credentials.email_key);
  return hashPassword(password);
}

/** Sets the password and ends every session of the member. Throws `code_not_valid`, also when repeated. */
export async function resetPassword(
  db: Db,
  { code }: Body<typeof call>,
  passwordHash: string,
): Promise<null> {
  const { member_id } = await checkUnused(redeemCode(db, code, 'reset'));
  await setPassword(db, member_id, { hash: passwordHash, operation: 'password_reset' });
  return null;
}

async function checkUnused(checked: Promise<{ member_id: number; used: boolean }>) {
  const code = await checked;
  if (code.used) throw new AppError('code_not_valid');
  return code;
}
