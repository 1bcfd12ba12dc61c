import type { Db } from '#server/database/connect.ts';
import type { Look } from '#server/http/look.ts';
import { recordAudit } from './record-audit.ts';

/** That an operator, or a program with a key, looked at what only some may see. */
export const recordLook = (db: Db, { operator, action, subject, details }: Look): Promise<void> =>
  recordAudit(db, {
    actor: { kind: 'operator', name: `operators ${operator.operator_id}` },
    action,
    subject,
    details,
  });
