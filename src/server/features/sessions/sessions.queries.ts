import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/database/connect.ts';

export type FoundSession = {
  session_id: number;
  member_id: number;
  country_code: string;
  language: string;
  last_seen_at: Date;
};

/** Every signed-in call asks this: planned once per connection, by its name. */
const FIND_SESSION = {
  name: 'find_session',
  text: `
    select s.id as session_id, s.member_id, m.country_code, m.language, s.last_seen_at
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = $1 and s.expires_at > $2 and m.confirmed_at is not null`,
};

export async function findSession(
  pool: pg.Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundSession | undefined> {
  const { rows } = await pool.query<FoundSession>({ ...FIND_SESSION, values: [tokenHash, now] });
  return rows[0];
}

/** Notes that a session is in use unless that was noted after `before`; only one that may idle out lives longer. */
export const touchSession = (
  db: Db,
  touch: { session_id: number; now: Date; before: Date; idle_until: Date },
) =>
  db
    .updateTable('sessions')
    .set({
      last_seen_at: touch.now,
      expires_at: sql`case when remember then expires_at else ${touch.idle_until} end`,
    })
    .where('id', '=', touch.session_id)
    .where('last_seen_at', '<=', touch.before)
    .execute();

export const insertSession = (
  db: Db,
  session: {
    token_hash: Buffer;
    member_id: number;
    remember: boolean;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    user_agent: string;
  },
) => db.insertInto('sessions').values(session).execute();

export const deleteSession = (db: Db, sessionId: number) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute();
