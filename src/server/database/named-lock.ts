import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Whoever else wants the lock of this name waits until this transaction has ended. */
export const takeLock = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
