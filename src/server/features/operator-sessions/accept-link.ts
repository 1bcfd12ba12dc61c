import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { acceptOperatorLink } from '#contract/operator/operator-sessions.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { createFirstOwner } from '#server/features/operators/first-owner.ts';
import { getOperator } from '#server/features/operators/get-operator.ts';
import { setOperatorPassword } from '#server/features/operators/set-operator-password.ts';
import { newPasswordErrors } from '#server/features/passwords/new-password.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { operatorActor } from './operator-actor.ts';
import { checkOperatorLink, redeemOperatorLink } from './operator-links.ts';
import { deleteOperatorSessions } from './operator-sessions.queries.ts';

type Accepting = Body<typeof acceptOperatorLink>;

/** Whose link this is. Tries are counted; error: `code_not_valid`. */
export async function showLink(
  db: ReadDb,
  limits: FailureLimits,
  { code, ip }: { code: string; ip: string },
): Promise<{ email: string | null; name: string | null; is_new: boolean }> {
  await limits.count('code', { ip });
  const { operator_id } = await checkOperatorLink(db, code);
  await limits.succeeded('code', { ip });
  if (operator_id === null) return { email: null, name: null, is_new: true };
  const { email, name, accepted_at } = await getOperator(db, operator_id);
  return { email, name, is_new: accepted_at === null };
}

/** Runs before the transaction: checks the code and the password's strength; returns the password's hash. */
export async function checkAccepting(
  db: ReadDb,
  limits: FailureLimits,
  body: Accepting,
  ip: string,
): Promise<string> {
  await limits.count('code', { ip });
  const { operator_id } = await checkOperatorLink(db, body.code);
  await limits.succeeded('code', { ip });
  const errors = {
    ...(await newPasswordErrors('password', body.password, body.confirm_password)),
    ...(operator_id === null && !body.name ? { name: fieldMessages.required } : {}),
    ...(operator_id === null && !body.email ? { email: fieldMessages.required } : {}),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  return hashPassword(body.password);
}

/**
 * Accepts an invitation or sets a new password: uses the code up and ends every session of the operator. The second
 * factor stays. Errors: `code_not_valid`; `conflict` if somebody else has become the first owner.
 */
export async function acceptLink(db: Db, body: Accepting, password_hash: string): Promise<null> {
  const { operator_id } = await redeemOperatorLink(db, body.code);
  if (operator_id === null) {
    if (!body.name || !body.email) throw new AppError('code_not_valid');
    await createFirstOwner(db, { name: body.name, email: body.email, password_hash });
    return null;
  }
  const accepted = await setOperatorPassword(db, operator_id, password_hash);
  await deleteOperatorSessions(db, operator_id);
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: accepted === 'first' ? 'invitation_accepted' : 'password_changed',
    subject: `operators ${operator_id}`,
  });
  return null;
}
