import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export const setOutcome = (
  db: Db,
  batchId: number,
  { request_id, outcome, reference }: { request_id: number; outcome: string; reference: string | null },
) =>
  db
    .updateTable('payout_batch_items')
    .set({ outcome, ...(reference === null ? {} : { reference }) })
    .where('batch_id', '=', batchId)
    .where('request_id', '=', request_id)
    .execute();

/** What a file said of these requests, and was not carried out, counts no longer. */
export const forgetOutcomes = (db: Db, batchId: number, requestIds: readonly number[]) =>
  db
    .updateTable('payout_batch_items')
    .set({ outcome: null })
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`request_id = any(${requestIds})`)
    .execute();

export const lockItem = (db: Db, batchId: number, requestId: number) =>
  db
    .selectFrom('payout_batch_items')
    .select(['id', 'result', 'outcome', 'reference'])
    .where('batch_id', '=', batchId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();

export const settleItem = (db: Db, id: number, result: string, settled_at: Date) =>
  db
    .updateTable('payout_batch_items')
    .set({ result, outcome: null, settled_at })
    .where('id', '=', id)
    .execute();

/** What nobody has paid can go into another batch. */
export const releaseItems = (db: Db, batchId: number, settled_at: Date) =>
  db
    .updateTable('payout_batch_items')
    .set({ result: 'released', settled_at })
    .where('batch_id', '=', batchId)
    .where('result', '=', 'waiting')
    .execute();

export const statusOfRequest = async (db: ReadDb, requestId: number): Promise<string | undefined> =>
  (await db.selectFrom('exchange_requests').select('status').where('id', '=', requestId).executeTakeFirst())
    ?.status;
