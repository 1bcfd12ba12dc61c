import { type Compilable, sql } from 'kysely';
import type { Db } from './connect.ts';

/** A statement that was built and not carried out. */
export type Statement<R = unknown> = Compilable<R>;

/**
 * Carries out statements that write rows of different tables in one round trip, which costs more than a small statement
 * itself. They see nothing of each other. Answers the rows that the first returns.
 */
export const together = async <R>(
  db: Db,
  first: Statement<R>,
  ...others: readonly Statement[]
): Promise<R[]> => {
  const named = others.map((other, place) => sql`${sql.ref(`other_${place}`)} as (${other})`);
  const { rows } = await sql<R>`
    with first as (${first}), ${sql.join(named)} select * from first
  `.execute(db);
  return rows;
};
