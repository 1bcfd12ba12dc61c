import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { ReadHandle } from '#server/database/read-handle.ts';
import { wasEnded } from '#server/database/was-ended.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';

/** A count under way: since when, the process of PostgreSQL that has it, and whether it is being ended. */
export type RunningCount = {
  began: number;
  pid: number | null;
  cancelling: Promise<unknown> | null;
  isOver: boolean;
};

export const COUNTS_CHANNEL = 'count_began';

/** Tells all processes that a count begins. */
export const announceCount = (db: ReadDb, count: { process: string; key: string; began: number }) =>
  sql`select pg_notify(${COUNTS_CHANNEL}, ${JSON.stringify(count)})`.execute(db);

/** Together two seconds: first all at once, then as far as the rest of the time goes. */
const WHOLE_MS = 1500;
const STEPS_MS = 500;
const STEP = 10_000;

/**
 * Ends a count in the database, which keeps its connection until then, so that nothing else on that connection is
 * meant.
 */
export async function cancelCount(db: ReadDb, count: RunningCount): Promise<void> {
  count.isOver = true;
  if (count.pid === null) return;
  count.cancelling = sql`select pg_cancel_backend(${count.pid}::int)`.execute(db);
  await count.cancelling;
}

type Counted = { count: number; is_exact: boolean };

/** The members of a country who meet a condition, exactly or as many as two seconds have found. */
export async function countByCondition(
  db: ReadDb,
  own: RunningCount,
  { country_code, condition, day }: { country_code: string; condition: Condition; day: ConditionDay },
): Promise<Counted | 'cancelled'> {
  if (!(db instanceof ReadHandle)) throw new Error('members are counted through the handle for reading');
  const fits = conditionSql(condition, day);
  return db.onOneConnection(async (client) => {
    const read = async <T>(query: RawBuilder<T>): Promise<T[]> => {
      const { sql: text, parameters } = query.compile(db);
      return (await client.query(text, [...parameters])).rows;
    };
    const begin = (ms: number) => client.query(`begin read only; set local statement_timeout = ${ms}`);
    own.pid = (await read(sql<{ pid: number }>`select pg_backend_pid() as pid`))[0]?.pid ?? null;
    let found: Counted | null = null;
    let least = 0;
    try {
      await begin(own.isOver ? 1 : WHOLE_MS);
      found = await orNothing(async () => {
        const [all] = await read(sql<{ count: number }>`
          select count(*) from ${membersWithFacts} where m.country_code = ${country_code} and ${fits}
        `);
        return { count: all?.count ?? 0, is_exact: true };
      });
      await client.query('rollback');
      const end = performance.now() + STEPS_MS;
      for (let after = 0; found === null && !own.isOver; ) {
        const left = Math.floor(end - performance.now());
        if (left < 1) break;
        await begin(left);
        const step = await orNothing(() =>
          read(sql<{ count: number; last: number | null; seen: number }>`
            select count(*) filter (where fits) as count, max(id) as last, count(*) as seen from (
              select m.id, ${fits} as fits from ${membersWithFacts}
              where m.country_code = ${country_code} and m.id > ${after} order by m.id limit ${STEP}
            ) as step
          `),
        );
        await client.query('rollback');
        const [few] = step ?? [];
        if (!few) break;
        least += few.count;
        after = few.last ?? after;
        if (few.seen < STEP) found = { count: least, is_exact: true };
      }
    } finally {
      own.pid = null;
      await own.cancelling;
      // An end that arrives late meets this statement, and not the next one to have the connection. Its own fault says nothing:
      // where the end met the statement that begins the transaction, it is refused in what is left of that.
      if (own.cancelling) await client.query('select').catch(() => undefined);
    }
    if (own.isOver) return 'cancelled';
    return found ?? { count: least, is_exact: false };
  });
}

/** Nothing where the statement was ended: by its time, or by a newer count. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (wasEnded(error)) return null;
    throw error;
  }
}
