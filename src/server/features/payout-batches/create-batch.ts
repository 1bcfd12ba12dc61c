import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { findBatchByKey, insertBatch } from './payout-batches.queries.ts';

type NewBatch = { operator_id: number; key: string; country_code: string; name: string };

/** An empty batch of a country that is the operator's. Errors: `conflict` for a key used for another country. */
export async function createBatch(
  db: Db,
  { operator_id, key, country_code, name }: NewBatch,
): Promise<{ id: number }> {
  const inserted = await insertBatch(db, {
    country_code,
    name,
    key,
    created_at: clock.now(),
    created_by: operator_id,
  });
  if (!inserted) {
    const before = await findBatchByKey(db, operator_id, key);
    if (before?.country_code !== country_code) throw new AppError('conflict');
    return { id: before.id };
  }
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'create_payout_batch',
    subject: `payout_batches ${inserted.id}`,
  });
  return inserted;
}
