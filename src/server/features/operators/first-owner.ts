import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { findRoleByName, insertOperator, lockOperators, updateOperator } from './operators.queries.ts';

/** Whether nobody can sign in to the console yet. */
export const hasNoOperator = async (db: Db): Promise<boolean> =>
  (await lockOperators(db)).every(({ accepted_at }) => accepted_at === null);

/**
 * Makes the person who opened the first owner's link an owner of all countries. Error: `conflict` if there is one
 * already.
 */
export async function createFirstOwner(
  db: Db,
  { name, email, password_hash }: { name: string; email: string; password_hash: string },
): Promise<number> {
  if (!(await hasNoOperator(db))) throw new AppError('conflict');
  const role = await findRoleByName(db, 'owner');
  const now = clock.now();
  const id =
    role &&
    (await insertOperator(db, {
      name,
      email,
      email_key: emailKey(email),
      role_id: role.id,
      created_at: now,
    }));
  if (!id) throw new AppError('conflict');
  await updateOperator(db, id.id, { password_hash, accepted_at: now });
  await recordAudit(db, {
    actor: { kind: 'system', name: 'first owner' },
    action: 'operator_created',
    subject: `operators ${id.id}`,
  });
  return id.id;
}
