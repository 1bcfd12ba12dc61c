import type { RawBuilder } from 'kysely';
import type { ReadDb } from './connect.ts';
import { ReadHandle } from './read-handle.ts';

/**
 * What a query finds where PostgreSQL would rather read a whole table, since each of its conditions is common; what holds for
 * all of them at once may be rare.
 */
export async function readByIndex<R>(db: ReadDb, query: RawBuilder<R>): Promise<R[]> {
  if (!(db instanceof ReadHandle)) throw new Error('only the handle for reading can be told how to read');
  const { sql, parameters } = query.compile(db);
  return db.onOneConnection(async (client) => {
    await client.query('begin read only; set local enable_seqscan = off');
    try {
      return (await client.query(sql, [...parameters])).rows;
    } finally {
      await client.query('rollback');
    }
  });
}
