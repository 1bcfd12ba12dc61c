import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Runs `work` so that what it wrote is undone when it throws, and the transaction goes on. Returns what was thrown. */
export async function attemptIn(db: Db, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint attempt`.execute(db);
  try {
    await work();
    await sql`release savepoint attempt`.execute(db);
    return null;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
}
