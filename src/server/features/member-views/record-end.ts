import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';

/** Writes down that an operator has ended a view before its time; one that runs out ends as it said when it began. */
export const recordEnd = (
  db: Db,
  { member_id, operator_id }: { member_id: number; operator_id: number },
): Promise<void> =>
  recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'end_portal_view',
    subject: `members ${member_id}`,
  });
