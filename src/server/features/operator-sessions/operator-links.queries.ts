import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import type { OperatorLinks } from '#server/database/tables.ts';

export const insertLink = (db: Db, link: Insertable<OperatorLinks>) =>
  db.insertInto('operator_links').values(link).execute();

/** Two links that are made at the same time would otherwise both be valid. */
export async function deleteLinks(db: Db, operator_id: number | null): Promise<void> {
  await takeLock(db, `links of operator ${operator_id ?? 0}`);
  await db
    .deleteFrom('operator_links')
    .where('operator_id', operator_id === null ? 'is' : '=', operator_id)
    .execute();
}

export const findLink = (db: ReadDb, code_hash: Buffer, now: Date) =>
  db
    .selectFrom('operator_links')
    .select('operator_id')
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const takeLink = (db: Db, code_hash: Buffer, now: Date) =>
  db
    .deleteFrom('operator_links')
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now)
    .returning('operator_id')
    .executeTakeFirst();
