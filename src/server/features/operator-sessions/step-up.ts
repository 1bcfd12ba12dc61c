import { fieldMessages } from '#contract/field-messages.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { getOperatorCredentials, isStillCurrent } from '#server/features/operators/operator-credentials.ts';
import { verifyPassword } from '#server/features/passwords/password-hash.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { selectFactors } from './factors.queries.ts';
import { consumeCode, type Factor } from './second-factor.ts';
import type { Checked } from './sign-in-operator.ts';

export const sessionAccount = ({ operator_id }: SignedInOperator): string => `operators ${operator_id}`;

/** Checks the operator's own password, counted before it is checked. Field error: `password`. */
export async function checkOwnOperatorPassword(
  db: ReadDb,
  limits: FailureLimits,
  operator: SignedInOperator,
  { password, ip }: { password: string; ip: string },
): Promise<Checked> {
  const attempter = { account: sessionAccount(operator), ip };
  await limits.count('password', attempter);
  const found = await getOperatorCredentials(db, operator.operator_id);
  if (!(await verifyPassword(found.password_hash, password)))
    throw fieldError({ password: fieldMessages.password_wrong });
  await limits.succeeded('password', attempter);
  return found;
}

/** Checks password and code; only the password for operators without a required second factor. */
export async function stepUpBy(
  db: Db,
  operator: SignedInOperator,
  { checked, code }: { checked: Checked; code: string | undefined },
): Promise<Factor | 'put_off'> {
  if (!(await isStillCurrent(db, checked))) throw fieldError({ password: fieldMessages.password_wrong });
  const { totp, passkeys } = await selectFactors(db, operator.operator_id);
  if (!totp && passkeys === 0) return 'put_off';
  if (!code) throw fieldError({ code: fieldMessages.required });
  return consumeCode(db, operator.operator_id, code);
}
