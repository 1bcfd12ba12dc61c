import { type Insertable, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { JournalProofs } from '#server/database/tables.ts';
import { ACCOUNTS } from './points.queries.ts';

const sum = sql.join(
  ACCOUNTS.map((account) => sql.ref(account)),
  sql` + `,
);

/** A single statement sees a single snapshot, so concurrent bookings can't look like errors. */
export const journalFaults = async (db: ReadDb) =>
  (
    await sql<{ fault: string }>`
      with replay as (
        select wallet_id,
          sum(wallet) over so_far as points,
          sum(pending) over so_far as pending
        from movements
        window so_far as (partition by wallet_id order by id)
      ),
      lowest as (
        select wallet_id, min(points) as points, min(pending) as pending from replay group by wallet_id
      ),
      totals as (
        select wallet_id, sum(wallet) as points, sum(pending) as pending from movements group by wallet_id
      )
      select 'movement ' || id || ' (' || key || ') sums to ' || ${sum} as fault
      from movements where ${sum} <> 0
      union all
      select 'wallet ' || id || ' has ' || wallets.points || ' points and ' || wallets.pending
        || ' pending, its movements sum to ' || coalesce(totals.points, 0) || ' and ' || coalesce(totals.pending, 0)
      from wallets left join totals on wallet_id = id
      where wallets.points <> coalesce(totals.points, 0) or wallets.pending <> coalesce(totals.pending, 0)
      union all
      select 'wallet ' || wallet_id || ' was at ' || points || ' points and ' || pending || ' pending'
      from lowest where points < 0 or pending < 0
      limit 100
    `.execute(db)
  ).rows;

export const journalTotals = async (db: ReadDb) => {
  const { rows } = await sql<{ movements: number; points: number; pending: number }>`
    select
      (select count(*) from movements) as movements,
      coalesce(sum(points), 0) as points,
      coalesce(sum(pending), 0) as pending
    from wallets
  `.execute(db);
  return rows[0] ?? { movements: 0, points: 0, pending: 0 };
};

type Proof = Omit<Insertable<JournalProofs>, 'singleton'>;

export const upsertProof = (db: Db, proof: Proof) =>
  db
    .insertInto('journal_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(proof))
    .execute();

/** Older ones are of no use to anybody. */
const KEPT_DAYS = 400;

/** Adds a proof to the history, and drops what is too old. */
export async function insertProofHistory(db: Db, proof: Proof & { proven_at: Date }): Promise<void> {
  const { faults, audit_head: _head, audit_rows = 0, ...totals } = proof;
  await sql`
    insert into journal_proof_history (proven_at, movements, points, pending, audit_rows, faults)
    values (${totals.proven_at}, ${totals.movements}, ${totals.points}, ${totals.pending}, ${audit_rows}, ${faults.length})
  `.execute(db);
  await sql`
    delete from journal_proof_history
    where proven_at < ${totals.proven_at}::timestamptz - make_interval(days => ${KEPT_DAYS})
  `.execute(db);
}

export const proofHistory = (db: ReadDb) =>
  db
    .selectFrom('journal_proof_history')
    .select(['proven_at', 'movements', 'points', 'pending', 'audit_rows', 'faults'])
    .orderBy('proven_at', 'desc')
    .orderBy('id', 'desc')
    .limit(KEPT_DAYS)
    .execute();

export const findProof = (db: ReadDb) =>
  db
    .selectFrom('journal_proofs')
    .select(['proven_at', 'movements', 'points', 'pending', 'audit_rows', 'audit_head', 'faults'])
    .executeTakeFirst();
