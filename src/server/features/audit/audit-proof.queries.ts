import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** One statement sees one state: what is written meanwhile cannot look like a fault. */
export const chainFaults = async (db: ReadDb) =>
  (
    await sql<{ fault: string }>`
      with chained as (
        select position, audit_id, hash,
          coalesce(lag(hash) over in_order, ''::bytea) as hash_before,
          coalesce(lag(position) over in_order, 0) as position_before
        from audit_chain window in_order as (order by position)
      )
      select 'row ' || audit_id || ' of the audit log is not what was written' as fault
      from chained left join audit_log l on l.id = audit_id
      where l.id is null or hash is distinct from sha256(hash_before || audit_content(l))
      union all
      select 'the audit log misses what stood before row ' || audit_id from chained
      where position <> position_before + 1
      union all
      select 'row ' || id || ' of the audit log is not in its chain' from audit_log l
      where not exists (select from audit_chain where audit_id = l.id)
      limit 100
    `.execute(db)
  ).rows;

export type ChainHead = { position: number; hash: Buffer };

export const findChainHead = (db: ReadDb): Promise<ChainHead | undefined> =>
  db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findHashAt = (db: ReadDb, position: number) =>
  db.selectFrom('audit_chain').select('hash').where('position', '=', position).executeTakeFirst();
