import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** One statement sees one state: what is booked meanwhile cannot look like a fault. */
export const journalFaults = async (db: ReadDb) =>
  (
    await sql<{ fault: string }>`
      with sums as (
        select movements.id, movements.key, count(entries.amount) as entries, coalesce(sum(amount), 0) as total
        from movements left join entries on entries.movement_id = movements.id
        group by movements.id
      ),
      replay as (
        select account_id, amount,
          sum(amount) over (partition by account_id order by movement_id) as balance
        from entries
      ),
      replayed as (
        select account_id, sum(amount) as balance, min(balance) as lowest from replay group by account_id
      )
      select 'movement ' || id || ' (' || key || ') has ' || entries || ' entries that sum to ' || total as fault
      from sums where total <> 0 or entries < 2
      union all
      select kind || ' ' || id || ' has ' || accounts.balance || ' points, its entries sum to '
        || coalesce(replayed.balance, 0)
      from accounts left join replayed on account_id = id
      where accounts.balance is not null and accounts.balance <> coalesce(replayed.balance, 0)
      union all
      select kind || ' ' || id || ' was at ' || lowest || ' points'
      from accounts join replayed on account_id = id
      where accounts.balance is not null and lowest < 0
      limit 100
    `.execute(db)
  ).rows;

export const journalTotals = async (db: ReadDb) => {
  const { rows } = await sql<{ movements: number; entries: number; points: number; pending: number }>`
    select
      (select count(*) from movements) as movements,
      (select count(*) from entries) as entries,
      coalesce(sum(balance) filter (where kind = 'wallet'), 0)::bigint as points,
      coalesce(sum(balance) filter (where kind = 'pending'), 0)::bigint as pending
    from accounts
  `.execute(db);
  return rows[0] ?? { movements: 0, entries: 0, points: 0, pending: 0 };
};
