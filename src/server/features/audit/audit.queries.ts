import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { AuditLog } from '#server/database/tables.ts';

export const insertAuditRecord = (db: Db, record: Insertable<AuditLog>) =>
  db.insertInto('audit_log').values(record).execute();

/** Keeps the entries about a member and removes the reference and the reason in words. */
export const forgetSubject = (db: Db, table: string, id: number) =>
  db
    .updateTable('audit_log')
    .set({ subject: table, details: sql`details - 'reason'` })
    .where('subject', '=', `${table} ${id}`)
    .execute();
