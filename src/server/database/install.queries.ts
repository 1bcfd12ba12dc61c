import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Until the transaction ends, no other process installs. */
export const lockInstallation = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('install', 0))`.execute(db);
