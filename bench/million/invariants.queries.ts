import type pg from 'pg';

/** Invariants of every panel: a description, and a query that returns the rows violating it. */
const INVARIANTS: Record<string, string> = {
  'an attempt is of an invitation with the same state': `
    select 1 from attempts a join invitations i on i.id = a.invitation_id
    where a.outcome is not null and a.outcome <> i.state`,
  'an attempt is of the survey of its invitation': `
    select 1 from attempts a join invitations i on i.id = a.invitation_id
    where a.survey_id is distinct from i.survey_id or a.country_code is null`,
  'an invitation without an attempt has not been started': `
    select 1 from invitations i left join attempts a on a.invitation_id = i.id
    where a.id is null and i.state <> 'invited'`,
  'a quota cell counts its places': `
    select 1 from quota_cells c
    left join (select cell_id, count(*) as places from attempt_places group by cell_id) p on p.cell_id = c.id
    where c.filled <> coalesce(p.places, 0)`,
  'what an attempt earned was booked': `
    select 1 from attempts a left join movements m on m.key = 'award:attempt:' || a.id
    where a.points <> coalesce(m.pending + m.wallet, 0)`,
  'an award is confirmed once its review is over': `
    select 1 from attempts a left join movements m on m.key = 'confirm:award:attempt:' || a.id
    where a.points > 0 and (a.pending_until is null) <> (m.id is not null)`,
  'a request took its points': `
    select 1 from exchange_requests r left join movements m on m.key = 'request:' || r.id
    where r.points * r.quantity <> coalesce(m.clearing, 0)`,
  'the last event of a request is its state': `
    select 1 from exchange_requests r
    where not exists (select from exchange_request_events e where e.request_id = r.id and e.status = r.status)`,
  'a member is of the country of the survey': `
    select 1 from invitations i join members m on m.id = i.member_id join surveys s on s.id = i.survey_id
    where m.country_code <> s.country_code`,
  'whoever has started an interview has a standing': `
    select 1 from attempts a join invitations i on i.id = a.invitation_id
    left join member_standings s on s.member_id = i.member_id
    where i.member_id is not null and (s.member_id is null or s.last_part_at < a.started_at)`,
  'a standing counts completes': `
    select 1 from member_standings s
    left join (
      select i.member_id, count(*) as completes from invitations i where i.state = 'complete' group by i.member_id
    ) i on i.member_id = s.member_id
    where s.completes is not null and s.completes <> coalesce(i.completes, 0)`,
  'every row of the audit log is in its chain': `
    select 1 from audit_log l where not exists (select from audit_chain c where c.audit_id = l.id)`,
  'a wallet is of the country of its member': `
    select 1 from wallets w join members m on m.id = w.member_id where m.country_code <> w.country_code`,
};

/** The invariants that are violated. */
export async function brokenInvariants(client: pg.ClientBase): Promise<string[]> {
  const broken: string[] = [];
  for (const [words, query] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from (${query}) as broken`,
    );
    const count = Number(rows[0]?.count);
    if (count > 0) broken.push(`${words}: not so ${count} times`);
  }
  return broken;
}

export type TableSize = { name: string; rows: number; bytes: number; index_bytes: number };

/** The largest tables of the panel and its queue; row counts are PostgreSQL's estimates after ANALYZE. */
export async function largestTables(client: pg.ClientBase, least: number): Promise<TableSize[]> {
  const { rows } = await client.query<Record<keyof TableSize, string>>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) as bytes, pg_indexes_size(oid) as index_bytes
     from pg_class
     where relnamespace::regnamespace::text in ('public', 'graphile_worker') and relkind in ('r', 'p') and reltuples >= $1
     order by pg_total_relation_size(oid) desc`,
    [least],
  );
  return rows.map(({ name, rows: count, bytes, index_bytes }) => ({
    name,
    rows: Number(count),
    bytes: Number(bytes),
    index_bytes: Number(index_bytes),
  }));
}

/** How many members are invited to the survey that invites most. */
export async function mostInvited(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ most: string }>(
    'select coalesce(max(invited), 0) as most from (select sum(planned) as invited from waves group by survey_id) surveys',
  );
  return Number(rows[0]?.most ?? 0);
}
