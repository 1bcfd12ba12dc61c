import type { Db } from '#server/database/connect.ts';
import { deleteMembersFromAudit } from './audit.queries.ts';

/** Before these members are erased: call it before their rows go, which lead to what was written of them. */
export const forgetInAudit = (db: Db, memberIds: readonly number[]): Promise<void> =>
  deleteMembersFromAudit(db, memberIds);
