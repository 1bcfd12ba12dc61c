import { emailKey } from '#contract/rules/email-address.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findOperatorCredentials } from '#server/features/operators/operator-credentials.ts';
import { verifyPassword } from '#server/features/passwords/password-hash.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';

/** Operators and members may share an address; their failures are counted separately. */
export const operatorAccount = (email: string): string => `operator ${emailKey(email)}`;

/**
 * The operator with this address and password. Counted before it is checked; an unknown address takes the same time
 * and gets the same answer, `wrong_credentials`.
 */
export async function checkOperatorCredentials(
  db: ReadDb,
  limits: FailureLimits,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<{ operator_id: number; password_hash: string }> {
  const attempter = { account: operatorAccount(email), ip };
  await limits.count('password', attempter);
  const found = await findOperatorCredentials(db, emailKey(email));
  const correct = await verifyPassword(found?.password_hash, password);
  if (!found || !correct) throw new AppError('wrong_credentials');
  await limits.succeeded('password', attempter);
  return found;
}
