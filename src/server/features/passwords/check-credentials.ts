import { AppError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Whoever has this account and password, a member or an operator. Counted before it is checked; an unknown account takes
 * the same time and gets the same answer, `wrong_credentials`.
 */
export async function checkCredentials<C extends { password_hash: string }>(
  limits: FailureLimits,
  { account, ip, password }: { account: string; ip: string; password: string },
  find: () => Promise<C | undefined>,
): Promise<C> {
  await limits.count('password', { account, ip });
  const found = await find();
  const correct = await verifyPassword(found?.password_hash, password);
  if (!found || !correct) throw new AppError('wrong_credentials');
  await limits.succeeded('password', { account, ip });
  return found;
}
