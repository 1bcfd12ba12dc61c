import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findOperator, type OperatorRow } from './operators.queries.ts';

/** An operator with their role. Error: `not_found`. */
export async function getOperator(db: ReadDb, id: number): Promise<OperatorRow> {
  const operator = await findOperator(db, id);
  if (!operator) throw new AppError('not_found');
  return operator;
}
