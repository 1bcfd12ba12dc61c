import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Until the transaction ends, rows of the audit log name this API key beside its operator. */
export const actByKey = (db: Db, keyId: number) =>
  sql`select set_config('kvorum.api_key', ${String(keyId)}, true)`.execute(db);
