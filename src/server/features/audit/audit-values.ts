import type { ResultData } from '#contract/endpoint.ts';
import type { listAuditValues as call } from '#contract/operator/audit-log.calls.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import type { OperatorReadDb } from '#server/http/operator-handle.ts';
import { findAuditRow, selectAuditValues } from './audit.queries.ts';

/** The values of one row. A row of no country is for operators of all. Errors: `not_found`. */
export async function auditValues(
  handle: OperatorReadDb,
  { rights, countries }: SignedInOperator,
  id: number,
): Promise<ResultData<typeof call>> {
  const row = await findAuditRow(handle.installation(), id);
  if (!row || (row.country_code === null && countries !== null)) throw new AppError('not_found');
  const db = row.country_code === null ? handle.installation() : handle.country(row.country_code);
  const values = await selectAuditValues(db, id);
  return values.map(({ field, before, after, needed_right }) =>
    needed_right === null || rights.has(needed_right)
      ? { field, hidden: false, before, after }
      : { field, hidden: true, before: null, after: null },
  );
}
