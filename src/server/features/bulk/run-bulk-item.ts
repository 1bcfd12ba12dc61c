import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { isOverload } from '#server/database/overload.ts';
import { attemptIn } from '#server/database/savepoint.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { getOperator } from '#server/features/operators/get-operator.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { finishBulk, lockBulk, settleItem, takeItem } from './bulk.queries.ts';
import type { BulkAction } from './bulk-action.ts';
import { bulkItemJob } from './start-bulk-action.ts';

/**
 * Does what a bulk action does to its next row, and notes that in the same transaction: a process that is killed between
 * two rows has done each of them once. What the use case refuses is skipped with the reason; so is the rest when the
 * operator has lost the right or the country meanwhile.
 */
export async function runBulkItem(db: Db, actions: readonly BulkAction[], bulkId: number): Promise<void> {
  const bulk = await lockBulk(db, bulkId);
  const action = actions.find(({ name }) => name === bulk?.action);
  if (!bulk || !action) throw new Error(`there is no bulk action ${bulk?.action ?? bulkId}`);
  const item = await takeItem(db, bulkId);
  if (!item) return finishBulk(db, bulkId, clock.now()).then(() => undefined);
  const operator = await getOperator(db, bulk.operator_id);
  const may =
    operator.ended_at === null &&
    operator.rights.includes(action.right) &&
    (operator.countries === null || operator.countries.includes(item.country_code));
  const error = may
    ? await attemptIn(db, () => action.run(db, { id: item.thing_id, actor: operatorActor(operator.id) }))
    : new AppError('not_allowed');
  // The database gave way: the whole row is tried again.
  if (error !== null && isOverload(error)) throw error;
  const reason = error === null ? null : error instanceof AppError ? error.code : 'unexpected';
  await settleItem(db, item.id, { reason, at: clock.now() });
  await enqueue(db, bulkItemJob, { bulk_id: bulkId }, { key: `bulk:${bulkId}` });
}
