import type { Db } from '#server/database/connect.ts';
import { deleteOperatorSessions } from './operator-sessions.queries.ts';

/** Signs an operator out everywhere, optionally except in one session. */
export async function endOperatorSessions(
  db: Db,
  operatorId: number,
  options: { except?: number } = {},
): Promise<void> {
  await deleteOperatorSessions(db, operatorId, options);
}
