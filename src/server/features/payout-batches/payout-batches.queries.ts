import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { PayoutBatches, PayoutBatchItems } from '#server/database/tables.ts';

export const countryOfBatch = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (await db.selectFrom('payout_batches').select('country_code').where('id', '=', id).executeTakeFirst())
    ?.country_code;

/** Nothing where this operator has used the key before. */
export const insertBatch = (db: Db, batch: Insertable<PayoutBatches>) =>
  db
    .insertInto('payout_batches')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['created_by', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findBatchByKey = (db: ReadDb, created_by: number, key: string) =>
  db
    .selectFrom('payout_batches')
    .select(['id', 'country_code'])
    .where('created_by', '=', created_by)
    .where('key', '=', key)
    .executeTakeFirst();

/** A batch with the names of who did what. */
export const findBatch = (db: ReadDb, id: number) =>
  db
    .selectFrom('payout_batches as b')
    .leftJoin('operators as c', 'c.id', 'b.created_by')
    .leftJoin('operators as f', 'f.id', 'b.frozen_by')
    .leftJoin('operators as e', 'e.id', 'b.ended_by')
    .select([
      'b.id',
      'b.name',
      'b.state',
      'b.version',
      'b.country_code',
      'b.created_at',
      'b.frozen_at',
      'b.frozen_by as freezer_id',
      'b.ended_at',
      'c.name as created_by',
      'f.name as frozen_by',
      'e.name as ended_by',
    ])
    .where('b.id', '=', id)
    .executeTakeFirst();

/** Locked: whoever changes a batch or what is in it waits for the other. */
export const lockBatch = (db: Db, id: number) =>
  db
    .selectFrom('payout_batches')
    .select(['id', 'state', 'version', 'country_code', 'frozen_by', 'ended_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A change of a locked batch, which counts as its next version. */
export const updateBatch = (db: Db, id: number, change: Updateable<PayoutBatches>) =>
  db
    .updateTable('payout_batches')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

export const countItems = async (db: ReadDb, batchId: number): Promise<{ all: number; waiting: number }> => {
  const { rows } = await sql<{ all: number; waiting: number }>`
    select count(*) as all, count(*) filter (where result = 'waiting') as waiting
    from payout_batch_items where batch_id = ${batchId}
  `.execute(db);
  return rows[0] ?? { all: 0, waiting: 0 };
};

/** Nothing where the request waits in a batch already, or was in this one. */
export const insertItem = (db: Db, item: Insertable<PayoutBatchItems>) =>
  db
    .insertInto('payout_batch_items')
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const deleteItem = (db: Db, batchId: number, requestId: number) =>
  db
    .deleteFrom('payout_batch_items')
    .where('batch_id', '=', batchId)
    .where('request_id', '=', requestId)
    .where('result', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();

/** The batch in which a request waits. */
export const findWaitingBatch = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as b', 'b.id', 'i.batch_id')
    .select(['b.id', 'b.name', 'b.state'])
    .where('i.request_id', '=', requestId)
    .where('i.result', '=', 'waiting')
    .executeTakeFirst();

/** Those of these requests that wait in a frozen batch: their money orders may be on their way. */
export const frozenAmong = async (db: ReadDb, requestIds: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('payout_batch_items as i')
      .innerJoin('payout_batches as b', 'b.id', 'i.batch_id')
      .select('i.request_id')
      .where(sql<boolean>`i.request_id = any(${requestIds})`)
      .where('i.result', '=', 'waiting')
      .where('b.state', '=', 'frozen')
      .execute()
  ).map(({ request_id }) => request_id);

/** Takes requests out of the open batches in which they wait; without a lock on the batch, which is taken before requests. */
export const deleteOpenItems = (db: Db, requestIds: readonly number[]) =>
  sql`
    delete from payout_batch_items i using payout_batches b
    where b.id = i.batch_id and b.state = 'open' and i.request_id = any(${requestIds}) and i.result = 'waiting'
  `.execute(db);

/** The requests of a batch in the order in which they came. */
export const itemsOfBatch = (db: ReadDb, batchId: number) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('exchange_requests as r', 'r.id', 'i.request_id')
    .innerJoin('rewards as w', 'w.id', 'r.reward_id')
    .select([
      'i.request_id',
      'r.member_id',
      'w.names',
      'r.quantity',
      'i.amount_minor',
      'i.currency',
      'r.status',
      'i.result',
      'i.outcome',
      'i.reference',
      'i.settled_at',
    ])
    .where('i.batch_id', '=', batchId)
    .orderBy('i.id')
    .execute();

/** The same requests, locked in the order of their ids. */
export const lockRequestsOfBatch = (db: Db, batchId: number) =>
  db
    .selectFrom('exchange_requests')
    .select(['id', 'status', 'member_id'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('payout_batch_items')
        .select('request_id')
        .where('batch_id', '=', batchId)
        .where('result', '=', 'waiting'),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Where the money orders of a batch go, as the requests were made, without what came back or was released, which
 * isn't paid again.
 */
export const recipientsOfBatch = (db: ReadDb, batchId: number) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('exchange_requests as r', 'r.id', 'i.request_id')
    .innerJoin('rewards as w', 'w.id', 'r.reward_id')
    .select([
      'i.request_id',
      'r.first_name',
      'r.last_name',
      'r.values',
      'r.values_version',
      'w.form_id',
      'i.amount_minor',
      'i.currency',
    ])
    .where('i.batch_id', '=', batchId)
    .where('i.result', '<>', 'released')
    .where('r.status', '<>', 'failed')
    .orderBy('i.id')
    .execute();

/** What decides whether a request can go into a batch, locked. */
export const lockCandidate = (db: Db, requestId: number) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards as w', 'w.id', 'r.reward_id')
    .innerJoin('countries as c', 'c.code', 'r.country_code')
    .select([
      'r.country_code',
      'r.status',
      'r.quantity',
      'r.points',
      'r.created_at',
      'r.values_version',
      'w.form_id',
      'c.time_zone',
    ])
    .where('r.id', '=', requestId)
    .forUpdate('r')
    .executeTakeFirst();

/** Batches that are being filled, or wait for what the post says. */
export const countUnfinished = async (db: ReadDb): Promise<{ country_code: string; count: number }[]> =>
  (
    await sql<{ country_code: string; count: number }>`
      select country_code, count(*) as count from payout_batches where state in ('open', 'frozen') group by country_code
    `.execute(db)
  ).rows;
