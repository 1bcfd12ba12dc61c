import type { Insertable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { AuditLog } from '#server/database/tables.ts';

export const insertAuditRecord = (db: Db, record: Insertable<AuditLog>) =>
  db.insertInto('audit_log').values(record).execute();
