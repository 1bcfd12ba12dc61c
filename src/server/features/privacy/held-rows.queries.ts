import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import {
  type HeldRows,
  type Holding,
  type Holdings,
  isShown,
  type MemberKeys,
  type Table,
} from '#server/database/personal-data.ts';

/** What is declared as a member's, table by table, the newest row first: columns that a copy may show, and no others. */
export async function heldRows<H extends Holdings>(
  db: ReadDb,
  holdings: H,
  member: MemberKeys,
): Promise<HeldRows<H>> {
  const rows: Record<string, unknown> = {};
  for (const [table, held] of Object.entries(holdings) as [Table, Holding][]) {
    const columns = Object.entries<Holding['columns'][never]>(held.columns).flatMap(([column, inCopy]) =>
      isShown(inCopy) ? [sql.ref(column)] : [],
    );
    const newest = held.newest === undefined ? sql`` : sql`order by ${sql.ref(held.newest)} desc`;
    rows[table] = isOfMembers(held)
      ? (
          await sql`
            select ${sql.join(columns)} from ${sql.table(table)}
            where ${belongsTo(holdings, table, member)} ${newest}`.execute(db)
        ).rows
      : [];
  }
  return rows as HeldRows<H>;
}

export const isOfMembers = ({ of }: Holding): boolean => Object.keys(of).length > 0;

/** Whether a row of a table is the member's, by one of its columns or by the row of another table that it belongs to. */
export function belongsTo(holdings: Holdings, table: Table, member: MemberKeys): RawBuilder<boolean> {
  const ways = Object.entries<string>(holdings[table]?.of ?? {}).map(([column, key]) => {
    const [owner, its] = key.split('.') as [Table, string | undefined];
    if (its === undefined) return sql<boolean>`${sql.ref(column)} = ${member[key as keyof MemberKeys]}`;
    return sql<boolean>`${sql.ref(column)} in (
      select ${sql.ref(its)} from ${sql.table(owner)} where ${belongsTo(holdings, owner, member)}
    )`;
  });
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
