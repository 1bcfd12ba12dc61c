import { type RawBuilder, sql } from 'kysely';

/** Whether one of these texts contains what somebody typed, in capitals or not; its signs mean nothing but themselves. */
export const containsText = (texts: readonly RawBuilder<unknown>[], typed: string): RawBuilder<boolean> => {
  const pattern = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`;
};
