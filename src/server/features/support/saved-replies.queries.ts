import { type Insertable, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { SavedReplies } from '#server/database/tables.ts';

export type SavedReply = { id: number; name: string; texts: Record<string, string>; version: number };

const replies = (db: ReadDb) => db.selectFrom('saved_replies').selectAll().$castTo<SavedReply>();

export const selectReplies = (db: ReadDb): Promise<SavedReply[]> => replies(db).orderBy('name').execute();

export const lockReply = (db: Db, id: number): Promise<SavedReply | undefined> =>
  replies(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Undefined where another one has the name. */
export const insertReply = (db: Db, reply: Insertable<SavedReplies>): Promise<SavedReply | undefined> =>
  db
    .insertInto('saved_replies')
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .$castTo<SavedReply>()
    .executeTakeFirst();

/** Undefined where another one has the name. */
export const updateReply = async (
  db: Db,
  { id, name, texts }: Omit<SavedReply, 'version'>,
): Promise<SavedReply | undefined> =>
  (
    await sql<SavedReply>`
      update saved_replies set name = ${name}, texts = ${JSON.stringify(texts)}::jsonb, version = version + 1
      where id = ${id} and not exists (select from saved_replies o where o.name = ${name} and o.id <> ${id})
      returning id, name, texts, version`.execute(db)
  ).rows[0];

export const deleteReply = (db: Db, id: number) =>
  db.deleteFrom('saved_replies').where('id', '=', id).execute();
