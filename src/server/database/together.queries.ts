import { type Compilable, type RawBuilder, sql } from 'kysely';

/** A statement that was built and not carried out. */
export type Statement<R = unknown> = Compilable<R>;

/**
 * One statement of several that write rows of different tables, since a round trip costs more than a small statement itself. They
 * don't see each other's rows, only what others return under their names, as does `answer`, the select at the end.
 */
export const together = <R>(
  statements: Readonly<Record<string, Statement | RawBuilder<unknown>>>,
  answer: RawBuilder<R>,
): RawBuilder<R> => {
  const named = Object.entries(statements).map(([name, one]) => sql`${sql.ref(name)} as (${one})`);
  return sql<R>`with ${sql.join(named)} ${answer}`;
};
