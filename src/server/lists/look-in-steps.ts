import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { ReadHandle } from '#server/database/read-handle.ts';
import type { Position } from './list-cursor.ts';

/** How the rows of a page are ordered. */
export type Order = {
  /** What they are ordered by, and the same as it stands in a cursor. */
  expression: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  way: RawBuilder<unknown>;
  /** Where the page before ended. */
  after: readonly RawBuilder<boolean>[];
  /** Rows from this one on, and up to that one, both included. */
  from(first: Position): RawBuilder<boolean>;
  until(last: Position): RawBuilder<boolean>;
};

type Looked = {
  order: Order;
  table: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  limit: number;
};

/** So many rows are looked at for each that is wanted, before the filters go first. */
const ROWS_FOR_ONE = 40;

/** Few rows are read, each by an index, most of them in memory: PostgreSQL would rather read whole tables. */
const BY_INDEX = 'begin read only; set local random_page_cost = 1';
const ONE_BY_ONE = 'set local enable_hashjoin = off; set local enable_mergejoin = off';

/**
 * The rows of one page of a large list: the next rows in order first and, where few of them match, those by the
 * filters' indexes, because PostgreSQL takes filters for independent and would read a million rows in order.
 */
export async function lookInSteps<R>(
  db: ReadDb,
  { order, table, from, id, limit }: Looked,
  { all, ofOrder }: { all: readonly RawBuilder<boolean>[]; ofOrder: readonly RawBuilder<boolean>[] },
  pageOf: (conditions: readonly RawBuilder<boolean>[]) => RawBuilder<R>,
): Promise<R[]> {
  if (!(db instanceof ReadHandle)) throw new Error('large lists are read through the handle for reading');
  return db.onOneConnection(async (client) => {
    const read = async <T>(query: RawBuilder<T>): Promise<T[]> => {
      const { sql: text, parameters } = query.compile(db);
      return (await client.query(text, [...parameters])).rows;
    };
    await client.query(`${BY_INDEX}; ${ONE_BY_ONE}`);
    try {
      // In one statement, since for the first row alone an index without the filter would seem to do.
      const [first, last] = await read(sql<Position>`
        select value, id from (
          select ${order.key} as value, ${id} as id, row_number() over (${order.by}) as place from ${table}
          where ${sql.join([sql`true`, ...ofOrder], sql` and `)} ${order.by} limit ${ROWS_FOR_ONE * limit + 1}
        ) near where place in (1, ${ROWS_FOR_ONE * limit + 1}) order by place
      `);
      if (!first) return [];
      // From the first, since in an index of all countries a whole country may stand before it.
      const near = await read(pageOf([...all, order.from(first), ...(last ? [order.until(last)] : [])]));
      if (!last || near.length === limit) return near;
      const found = await read(sql<{ id: number }>`
        with found as materialized (
          select ${id} as id, ${order.expression} as place from ${from} where ${sql.join(all, sql` and `)}
        )
        select id from found order by place ${order.way}, id ${order.way} limit ${limit}
      `);
      return await read(pageOf([sql<boolean>`${id} = any(${found.map((row) => row.id)})`]));
    } finally {
      await client.query('rollback');
    }
  });
}
