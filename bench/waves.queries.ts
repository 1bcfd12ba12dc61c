import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** Confirmed Bulgarian members with one password, at forty providers of mailboxes. */
export const insertMembers = (db: Db, count: number, password_hash: string) =>
  sql`
    insert into members (
      country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender, language,
      referrer_code, unsubscribe_token, created_at, confirmed_at, last_active_at
    )
    select 'BG', 'member' || n || '@provider' || n % 40 || '.example', 'member' || n || '@provider' || n % 40 || '.example',
      ${password_hash}, 'Ivan', 'Ivanov',
      '1980-05-17', 'male', 'bg', lpad(n::text, 32, 'r'), lpad(n::text, 32, 'u'), now(), now(), now()
    from generate_series(1, ${count}) as n`.execute(db);

/** The wave goes at any hour. */
export const endQuietHours = (db: Db) =>
  sql`insert into quiet_hours (country_code, from_hour, until_hour) values ('BG', null, null)`.execute(db);

/** What a wave would cost if it were nothing but its recipients' ids. */
export const insertOnlyIds = (db: Db) =>
  sql`insert into only_ids select id from members where country_code = 'BG'`.execute(db);
export const createOnlyIds = (db: Db) => sql`create table only_ids (id bigint primary key)`.execute(db);

/** Nothing else of it: its figures count all its invitations. */
export const stateOfWave = async (db: ReadDb, waveId: number): Promise<string> =>
  (await db.selectFrom('waves').select('state').where('id', '=', waveId).executeTakeFirstOrThrow()).state;

export type Updates = { name: string; updated: number; hot: number };

/** How many rows were updated in place, without touching an index, of all that were updated. */
export const updates = async (db: ReadDb): Promise<Updates[]> =>
  (
    await sql<Updates>`
      select relname as name, n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables
      where relname in ('invitations', 'mails', 'waves') order by relname`.execute(db)
  ).rows;
