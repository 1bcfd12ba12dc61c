import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findOperator, lockOperator, updateOperator } from './operators.queries.ts';

/** Sets a password; the first one accepts the invitation. Error: `code_not_valid` for a removed operator. */
export async function setOperatorPassword(
  db: Db,
  id: number,
  password_hash: string,
): Promise<'first' | 'changed'> {
  await lockOperator(db, id);
  const operator = await findOperator(db, id);
  if (!operator || operator.ended_at !== null) throw new AppError('code_not_valid');
  const { accepted_at } = operator;
  await updateOperator(db, id, { password_hash, accepted_at: accepted_at ?? clock.now() });
  return accepted_at === null ? 'first' : 'changed';
}
