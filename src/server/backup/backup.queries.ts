import type { ClientBase } from 'pg';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { JOBS_SECTION, type Section } from './backup-format.ts';

/** One moment of the database for all that follows, written alike whatever the server is set to. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`,
  );
}

export async function migrationsDone(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('migrations') is not null as made`,
  );
  if (!rows[0]?.made) return [];
  const { rows: done } = await client.query<{ name: string }>('select name from migrations order by name');
  return done.map(({ name }) => name);
}

/** Every table with its columns, each after those that it refers to. The list of migrations is no content, nor is what every release brings along. */
export async function tablesInOrder(client: ClientBase): Promise<Section[]> {
  const { rows } = await client.query<Section & { refers_to: string[] }>(`
    select t.relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(distinct r.relname) from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and r.oid <> t.oid), '[]') as refers_to
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and t.relname not in ('migrations', 'release_assets')
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

/** What a sequence has given out; one that has given nothing yet is not named. */
export async function sequences(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last_value: string }>(`
    select sequencename as name, last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, Number(last_value)]));
}

export async function setSequence(client: ClientBase, name: string, value: number): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
}

/** The names under which jobs stand in a backup, and the types that they have. */
const JOB_COLUMNS = {
  identifier: 'text',
  payload: 'json',
  queue_name: 'text',
  run_at: 'timestamptz',
  max_attempts: 'integer',
  job_key: 'text',
  priority: 'integer',
} as const;

export const jobsSection: Section = { name: JOBS_SECTION, columns: Object.keys(JOB_COLUMNS) };

/** Also those that run at this moment: of what they do nothing is known yet. */
const WAITING_JOBS = `
  select tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts
  order by jobs.id`;

const columnList = (columns: readonly string[]) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** The rows of a section as COPY writes them. */
export function copyOut(client: ClientBase, { name, columns }: Section): AsyncIterable<Buffer> {
  const what =
    name === JOBS_SECTION ? `(${WAITING_JOBS})` : `${pg.escapeIdentifier(name)} (${columnList(columns)})`;
  return client.query(to(`copy ${what} to stdout`));
}

/** Takes rows as COPY writes them into a table. */
export const copyIn = (client: ClientBase, { name, columns }: Section): NodeJS.WritableStream =>
  client.query(from(`copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`));

/** The table into which the jobs of a backup are copied first. */
export async function prepareJobs(client: ClientBase): Promise<Section> {
  const columns = Object.entries(JOB_COLUMNS).map(([name, type]) => `${name} ${type}`);
  await client.query(`create temporary table restored_jobs (${columns.join(', ')}) on commit drop`);
  return { name: 'restored_jobs', columns: Object.keys(JOB_COLUMNS) };
}

export async function enqueueRestoredJobs(client: ClientBase): Promise<void> {
  await client.query(`
    select count(job) from (
      select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key, priority) as job
      from restored_jobs
    ) as added`);
}

/** The first table that has a row; undefined for an empty database. */
export async function firstFilledTable(client: ClientBase): Promise<string | undefined> {
  for (const { name } of await tablesInOrder(client)) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${pg.escapeIdentifier(name)}) as filled`,
    );
    if (rows[0]?.filled) return name;
  }
  return undefined;
}

/**
 * What guards a table against later changes, and what answers to them, stands aside while it is filled. Only for its
 * owner, within a transaction; others wait to write.
 */
export async function setTriggers(
  client: ClientBase,
  table: string,
  state: 'enable' | 'disable',
): Promise<void> {
  await client.query(`alter table ${pg.escapeIdentifier(table)} ${state} trigger user`);
}
