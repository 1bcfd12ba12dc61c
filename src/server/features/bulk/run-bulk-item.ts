import { clock } from '#server/clock.ts';
import { actByKey } from '#server/database/acting-key.queries.ts';
import type { Db } from '#server/database/connect.ts';
import { isOverload } from '#server/database/overload.ts';
import { attemptIn } from '#server/database/savepoint.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { finishBulk, lockBulk, settleItem, skipWaiting, takeItem } from './bulk.queries.ts';
import type { BulkWork } from './bulk-action.ts';
import { bulkItemJob } from './start-bulk-action.ts';
import { starterCountries } from './starter-access.ts';

const thrown = (error: unknown): never => {
  throw error;
};

/**
 * Does what a bulk action does to its next row, and notes that in the same transaction: a process that is killed between
 * two rows has done each of them once. What the use case refuses is skipped with the reason, and so is a row of a country
 * that the operator has lost. Without the right, or once its API key has ended, the action stops and all that is left is
 * skipped with that reason. `fault` is told of an error of ours, which skips its row too.
 */
export async function runBulkItem(
  db: Db,
  actions: readonly BulkWork[],
  bulkId: number,
  fault: (error: unknown) => void = thrown,
): Promise<void> {
  const bulk = await lockBulk(db, bulkId);
  const action = actions.find(({ name }) => name === bulk?.action);
  if (!bulk || !action) throw new Error(`there is no bulk action ${bulk?.action ?? bulkId}`);
  const now = clock.now();
  const item = await takeItem(db, bulkId);
  if (!item) return finishBulk(db, bulkId, { finished_at: now, stopped_because: null });
  const may = await starterCountries(db, bulk, action.right, now);
  if ('stop' in may) {
    const skipped = await skipWaiting(db, bulkId, { reason: may.stop, at: now });
    await action.left?.(db, skipped, bulk.input as object);
    return finishBulk(db, bulkId, { finished_at: now, stopped_because: may.stop });
  }
  if (bulk.key_id !== null) await actByKey(db, bulk.key_id);
  const error =
    may.countries === null || may.countries.includes(item.country_code)
      ? await attemptIn(db, () =>
          action.run(db, {
            id: item.thing_id,
            actor: operatorActor(bulk.operator_id),
            operator_id: bulk.operator_id,
            input: bulk.input as object,
          }),
        )
      : new AppError('starter_not_allowed');
  // The database gave way: the whole row is tried again.
  if (error !== null && isOverload(error)) throw error;
  const reason = error === null ? null : error instanceof AppError ? error.code : 'unexpected';
  if (reason === 'unexpected') fault(error);
  await settleItem(db, item.id, { reason, at: clock.now() });
  if (reason !== null) await action.left?.(db, [item.thing_id], bulk.input as object);
  await enqueue(db, bulkItemJob, { bulk_id: bulkId }, { key: `bulk:${bulkId}` });
}
