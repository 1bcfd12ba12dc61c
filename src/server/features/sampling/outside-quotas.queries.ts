import { sql } from 'kysely';
import type { Group } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';

/** How many of these members meet none of these conditions. */
export const countOutside = async (
  db: ReadDb,
  members: readonly number[],
  conditions: readonly Group[],
  day: ConditionDay,
): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count from ${membersWithFacts}
      where m.id = any(${members}::bigint[])
        and (${sql.join(
          conditions.map((one) => conditionSql(one, day)),
          sql` or `,
        )}) is not true
    `.execute(db)
  ).rows[0]?.count ?? 0;
