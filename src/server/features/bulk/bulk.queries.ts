import { type Insertable, type RawBuilder, sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { BulkActions } from '#server/database/tables.ts';

export const findBulkByKey = (db: ReadDb, operator_id: number, key: string) =>
  db
    .selectFrom('bulk_actions')
    .select(['id', 'action', 'input', 'total'])
    .where('operator_id', '=', operator_id)
    .where('key', '=', key)
    .executeTakeFirst();

/** Nothing where this operator has used the key before. */
export const insertBulk = (db: Db, bulk: Insertable<BulkActions>) =>
  db
    .insertInto('bulk_actions')
    .values(bulk)
    .onConflict((conflict) => conflict.columns(['operator_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Freezes the rows of a selection (`id`, `country`); returns how many. */
export const freezeItems = (db: Db, bulkId: number, selection: RawBuilder<unknown>): Promise<number> =>
  affectedRows(
    sql`
      insert into bulk_items (bulk_id, thing_id, country_code)
      select ${bulkId}::bigint, id, country from (${selection}) as chosen order by id
    `.execute(db),
  );

/** The next row that waits, locked: none is taken twice. */
export const takeItem = (db: Db, bulkId: number) =>
  db
    .selectFrom('bulk_items')
    .select(['id', 'thing_id', 'country_code'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const settleItem = (db: Db, id: number, { reason, at }: { reason: string | null; at: Date }) =>
  db
    .updateTable('bulk_items')
    .set({ state: reason === null ? 'done' : 'skipped', reason, at })
    .where('id', '=', id)
    .execute();

export const lockBulk = (db: Db, id: number) =>
  db
    .selectFrom('bulk_actions')
    .select(['id', 'action', 'input', 'operator_id', 'key_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The rows that have not been reached are left; returns which things. */
export const skipWaiting = async (
  db: Db,
  bulkId: number,
  { reason, at }: { reason: string; at: Date },
): Promise<number[]> =>
  (
    await db
      .updateTable('bulk_items')
      .set({ state: 'skipped', reason, at })
      .where('bulk_id', '=', bulkId)
      .where('state', '=', 'waiting')
      .returning('thing_id')
      .execute()
  ).map(({ thing_id }) => thing_id);

export async function finishBulk(
  db: Db,
  id: number,
  end: { finished_at: Date; stopped_because: string | null },
): Promise<void> {
  await db
    .updateTable('bulk_actions')
    .set(end)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** A bulk action of a list, with what became of its rows in these countries; nothing where it has none there. */
export async function selectProgress(
  db: ReadDb,
  within: RawBuilder<boolean>,
  { id, list }: { id: number; list: string },
) {
  const { rows } = await sql<{
    id: number;
    action: string;
    operator: string;
    created_at: Date;
    finished_at: Date | null;
    stopped_because: string | null;
    waiting: number;
    done: number;
    skipped: number;
  }>`
    select b.id, b.action, o.name as operator, b.created_at, b.finished_at, b.stopped_because,
      count(*) filter (where i.state = 'waiting') as waiting,
      count(*) filter (where i.state = 'done') as done,
      count(*) filter (where i.state = 'skipped') as skipped
    from bulk_actions b
    join operators o on o.id = b.operator_id
    join bulk_items i on i.bulk_id = b.id
    where b.id = ${id} and split_part(b.action, '/', 1) = ${list} and ${within}
    group by b.id, o.name
  `.execute(db);
  return rows[0];
}

/** The country of a row, in `selectProgress`. */
export const itemCountry = sql`i.country_code`;
