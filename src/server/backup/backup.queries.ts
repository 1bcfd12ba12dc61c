import type { ClientBase } from 'pg';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { JOB_COLUMNS, WAITING_JOBS } from '#server/jobs/private-tables.queries.ts';
import { JOBS_SECTION, type Section } from './backup-format.ts';

/** Makes all following reads see the same snapshot, with an output format independent of the server's settings. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`,
  );
}

/**
 * Every table with its columns, each after the tables it references, without the list of migrations, shipped data,
 * and the keys of mailed links and of former members' hashes, which a stolen backup must not hold.
 */
export async function tablesInOrder(client: ClientBase): Promise<Section[]> {
  const { rows } = await client.query<Section & { refers_to: string[] }>(`
    select t.relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(distinct r.relname) from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and r.oid <> t.oid), '[]') as refers_to
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and t.relname not in ('migrations', 'release_assets', 'link_keys', 'address_keys')
    order by t.relname`);
  const ordered: Section[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ refers_to }) =>
      refers_to.every((name) => !waiting.has(name)),
    );
    if (next.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** The last value of each sequence; unused sequences are left out. */
export async function sequences(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last_value: string }>(`
    select sequencename as name, last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, Number(last_value)]));
}

export async function setSequence(client: ClientBase, name: string, value: number): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
}

export const jobsSection: Section = { name: JOBS_SECTION, columns: Object.keys(JOB_COLUMNS) };

const columnList = (columns: readonly string[]) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** A section's rows in COPY's text format. */
export function copyOut(client: ClientBase, { name, columns }: Section): AsyncIterable<Buffer> {
  const what =
    name === JOBS_SECTION ? `(${WAITING_JOBS})` : `${pg.escapeIdentifier(name)} (${columnList(columns)})`;
  return client.query(to(`copy ${what} to stdout`));
}

/** Inserts rows in COPY's text format. */
export const copyIn = (client: ClientBase, { name, columns }: Section): NodeJS.WritableStream =>
  client.query(from(`copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`));

/** Temporary table for the backup's jobs. */
export async function prepareJobs(client: ClientBase): Promise<Section> {
  const columns = Object.entries(JOB_COLUMNS).map(([name, type]) => `${name} ${type}`);
  await client.query(`create temporary table restored_jobs (${columns.join(', ')}) on commit drop`);
  return { name: 'restored_jobs', columns: Object.keys(JOB_COLUMNS) };
}

/** Jobs per call: each call slows down as the queue grows. */
const JOBS_AT_ONCE = 10_000;

/** Enqueues the restored jobs in their original order. */
export async function enqueueRestoredJobs(client: ClientBase): Promise<void> {
  await client.query('alter table restored_jobs add column number bigint generated always as identity');
  await client.query('create index on restored_jobs (number)');
  await client.query('analyze restored_jobs');
  for (let from = 1; ; from += JOBS_AT_ONCE) {
    const { rows } = await client.query<{ count: number }>(
      `
      with next as (select * from restored_jobs where number >= $1 and number < $2),
      added as (
        select count(*) from graphile_worker.add_jobs(array(
          select (identifier, payload, queue_name, run_at, max_attempts::smallint, job_key, priority::smallint, null)
            ::graphile_worker.job_spec
          from next order by number
        ))
      )
      select (select count(*) from next)::int as count, (select count from added) as added`,
      [from, from + JOBS_AT_ONCE],
    );
    if ((rows[0]?.count ?? 0) === 0) return;
  }
}

/** The first table that has a row; undefined if the database is empty. */
export async function firstFilledTable(client: ClientBase): Promise<string | undefined> {
  for (const { name } of await tablesInOrder(client)) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${pg.escapeIdentifier(name)}) as filled`,
    );
    if (rows[0]?.filled) return name;
  }
  return undefined;
}

/** Locks the tables until the transaction ends. */
export async function lockTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`lock table ${tables.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
}
