import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { deletePasskey, lockPasskeys, selectFactors } from './factors.queries.ts';
import { operatorActor } from './operator-actor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Removes one of the operator's own passkeys. Errors: `not_found`, `conflict` for the last second factor. */
export async function removePasskeyOf(
  db: Db,
  { operator_id }: SignedInOperator,
  passkeyId: number,
): Promise<null> {
  // Two that are removed at the same time could otherwise both be the last but one.
  await lockPasskeys(db, operator_id);
  const { numDeletedRows } = await deletePasskey(db, passkeyId, operator_id);
  if (numDeletedRows === 0n) throw new AppError('not_found');
  const { totp, passkeys } = await selectFactors(db, operator_id);
  if (!totp && passkeys === 0) throw new AppError('conflict');
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'second_factor_removed',
    subject: `operators ${operator_id}`,
    details: { second_factor: 'passkey' },
  });
  return null;
}

/** Creates ten new recovery codes for the operator; the earlier ones end. */
export async function renewRecoveryCodesOf(db: Db, { operator_id }: SignedInOperator): Promise<string[]> {
  const codes = await makeRecoveryCodes(db, operator_id);
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'recovery_codes_renewed',
    subject: `operators ${operator_id}`,
  });
  return codes;
}
