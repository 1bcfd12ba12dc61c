import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorOf } from '#server/features/operator-sessions/operator-actor.ts';
import { updateOpenFlags } from './flags.queries.ts';

/** Settles the open flags of an attempt, with a row in the audit log; returns how many there were. */
export async function settleFlags(
  db: Db,
  attemptId: number,
  { verdict, actor }: { verdict: 'fine' | 'rejected'; actor: Actor },
): Promise<number> {
  const settled = await updateOpenFlags(db, attemptId, {
    verdict,
    settled_at: clock.now(),
    settled_by: operatorOf(actor),
  });
  if (settled.length > 0)
    await recordAudit(db, {
      actor,
      action: 'settle_attempt_flags',
      subject: `attempts ${attemptId}`,
      details: { verdict, flags: settled },
    });
  return settled.length;
}
