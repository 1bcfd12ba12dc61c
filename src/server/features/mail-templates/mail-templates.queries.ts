import type { ReadDb } from '#server/database/connect.ts';

/** Where an operator reads mail; undefined once they have left. */
export const addressOfOperator = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (await db.selectFrom('operators').select('email').where('id', '=', id).executeTakeFirst())?.email;
