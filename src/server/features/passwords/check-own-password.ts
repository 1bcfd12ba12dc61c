import { fieldMessages } from '#contract/field-messages.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { verifyPassword } from './password-hash.ts';
import { findCredentialsById } from './passwords.queries.ts';

export const wrongPassword = () => fieldError({ password: fieldMessages.password_wrong });

/**
 * Checks a signed-in member's password before an action that needs it. Returns the hash it was checked against,
 * which the transaction compares again. A wrong password is a field error and counts as a failed attempt.
 */
export async function checkOwnPassword(
  db: ReadDb,
  limits: FailureLimits,
  { member_id, password, ip }: { member_id: number; password: string; ip: string },
): Promise<{ email_key: string; password_hash: string }> {
  const credentials = await findCredentialsById(db, member_id);
  if (!credentials) throw new AppError('not_signed_in');
  const attempter = { account: credentials.email_key, ip };
  await limits.count('password', attempter);
  if (!(await verifyPassword(credentials.password_hash, password))) throw wrongPassword();
  await limits.succeeded('password', attempter);
  return credentials;
}
