import { type Selectable, sql } from 'kysely';
import { clock } from '#server/clock.ts';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { AnsweredCalls } from '#server/database/tables.ts';

/** What calls answer that count once: ids, versions and states. */
export type KeptAnswer = object | null;

/** A call by its key and by all that it holds. */
export type AnsweredCall = Pick<Selectable<AnsweredCalls>, 'key_hash' | 'content_hash'>;

/** Whether a call with this key was carried out. */
export const isAnswered = async (db: ReadDb, key_hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('answered_calls')
    .select('answered_at')
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()) !== undefined;

/** What a call with this content answered; undefined if none was carried out. */
export const answerOf = async (db: ReadDb, content_hash: Buffer): Promise<KeptAnswer | undefined> =>
  (
    await db
      .selectFrom('answered_calls')
      .select('answer')
      .where('content_hash', '=', content_hash)
      .executeTakeFirst()
  )?.answer as KeptAnswer | undefined;

/** False if it was noted before, after waiting for another transaction that notes it. */
export const noteAnswered = async (db: Db, call: AnsweredCall, answer: KeptAnswer): Promise<boolean> =>
  (await db
    .insertInto('answered_calls')
    .values({ ...call, answer: answer && JSON.stringify(answer), answered_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('answered_at')
    .executeTakeFirst()) !== undefined;

/** Some of those that were answered before this moment; returns how many. */
export const deleteAnswered = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from answered_calls where content_hash = any(array(
          select content_hash from answered_calls where answered_at < ${before} order by answered_at limit ${limit}
        ))
      `.execute(db),
  );
