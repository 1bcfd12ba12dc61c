import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** No other process installs until the transaction ends. */
export const lockInstallation = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('install', 0))`.execute(db);
