import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { UsedChallenge } from './challenges.ts';

export const countRejection = (db: Db, rejection: { day: string; country_code: string; reason: string }) =>
  db
    .insertInto('registration_rejections')
    .values({ ...rejection, rejected: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'country_code', 'reason'])
        .doUpdateSet({ rejected: sql`registration_rejections.rejected + 1` }),
    )
    .execute();

/** Newest day first. */
export const rejectionsSince = (db: ReadDb, { day, country_code }: { day: string; country_code?: string }) =>
  db
    .selectFrom('registration_rejections')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'country_code', 'reason', 'rejected'])
    .where('day', '>=', day)
    .$if(country_code !== undefined, (query) => query.where('country_code', '=', country_code ?? ''))
    .orderBy('day', 'desc')
    .orderBy('country_code')
    .orderBy('reason')
    .execute();

/** Returns false if it was used before. */
export async function insertUsedChallenge(db: Db, challenge: UsedChallenge): Promise<boolean> {
  const inserted = await db
    .insertInto('used_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Some of the challenges whose time is over; returns how many. */
export const deleteExpiredChallenges = async (db: Db, now: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from used_challenges where hash = any(array(
          select hash from used_challenges where expires_at <= ${now} order by expires_at limit ${limit}
        ))
      `.execute(db),
  );
