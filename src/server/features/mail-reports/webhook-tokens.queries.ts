import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db } from '#server/database/connect.ts';

/** Whether a token comes for the first time, or again with the same body; a second transaction waits for the first. */
export async function takeToken(
  db: Db,
  { hash, body_hash, seen_at }: { hash: Buffer; body_hash: Buffer; seen_at: Date },
): Promise<boolean> {
  await db
    .insertInto('webhook_tokens')
    .values({ hash, body_hash, seen_at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const kept = await db
    .selectFrom('webhook_tokens')
    .select('body_hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return kept?.body_hash.equals(body_hash) ?? false;
}

/** Some that were seen before a moment, the oldest first; returns how many. */
export const deleteTokens = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from webhook_tokens where hash = any(array(
          select hash from webhook_tokens where seen_at <= ${before} order by seen_at limit ${limit}
        ))
      `.execute(db),
  );
