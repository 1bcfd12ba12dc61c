import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db, ReadDb } from '#server/database/connect.ts';

/**
 * The only reader of the tables that the job queue (graphile-worker) calls private, which may change with its
 * version: a test holds that this is the one installed.
 */
export const QUEUE_VERSION = '0.16.6';

/** Workers that hold a job or a queue for some seconds while their lock is nobody's: their process is gone. */
export async function findDeadWorkers(
  client: ClientBase,
  // Locks held by this connection would look free to itself.
  own: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    `
    with holding as materialized (
      select locked_by as worker from graphile_worker._private_jobs
      where locked_at < now() - interval '10 seconds' and locked_by <> all($1)
      union
      select locked_by from graphile_worker._private_job_queues
      where locked_at < now() - interval '10 seconds' and locked_by <> all($1)
    )
    select worker from holding where pg_try_advisory_xact_lock(hashtextextended('worker ' || worker, 0))`,
    [own],
  );
  return rows.map(({ worker }) => worker);
}

/** Gives the jobs and queues of these workers back, whose locks must still be nobody's; returns how many jobs there were. */
export async function releaseJobs(client: ClientBase, workers: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `
    with dead as materialized (
      select worker from unnest($1::text[]) as named (worker)
      where pg_try_advisory_xact_lock(hashtextextended('worker ' || worker, 0))
    ), freed as (
      update graphile_worker._private_job_queues as queues set locked_at = null, locked_by = null
      from dead where queues.locked_by = dead.worker
    )
    update graphile_worker._private_jobs as jobs set locked_at = null, locked_by = null
    from dead where jobs.locked_by = dead.worker`,
    [workers],
  );
  return rowCount ?? 0;
}

/** The columns needed to enqueue a job again, with their types, as selected by `WAITING_JOBS`. */
export const JOB_COLUMNS = {
  identifier: 'text',
  payload: 'json',
  queue_name: 'text',
  run_at: 'timestamptz',
  max_attempts: 'integer',
  job_key: 'text',
  priority: 'integer',
} as const;

/** Includes running jobs, because it isn't known yet whether they will succeed. */
export const WAITING_JOBS = `
  select tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts
  order by jobs.id`;

export type FailedJob = {
  id: number;
  name: string;
  tries: number;
  most_tries: number;
  last_error: string | null;
  failed_at: Date;
  /** When it is retried; null if it was given up. */
  next_try_at: Date | null;
};

/** Jobs whose last attempt failed and that aren't running, latest failure first. */
export async function selectFailedJobs(
  db: ReadDb,
  { name, givenUp, limit }: { name: string | null; givenUp: boolean; limit: number },
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select jobs.id, tasks.identifier as name, jobs.attempts::int as tries, jobs.max_attempts::int as most_tries,
      jobs.last_error, jobs.updated_at as failed_at,
      case when jobs.attempts < jobs.max_attempts then jobs.run_at end as next_try_at
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.last_error is not null and jobs.locked_at is null
      and (${name}::text is null or tasks.identifier = ${name})
      and (not ${givenUp}::boolean or jobs.attempts >= jobs.max_attempts)
    order by jobs.updated_at desc, jobs.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Ids of the jobs that were given up, of one name or all. */
export async function selectGivenUp(db: ReadDb, name: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select jobs.id from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
      and (${name}::text is null or tasks.identifier = ${name})
    order by jobs.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes some jobs that were given up, those that failed the longest ago first; returns how many. */
export async function deleteGivenUp(
  db: Db,
  { failedBefore, limit }: { failedBefore: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at <= ${failedBefore}
      order by updated_at limit ${limit}
    ))`.execute(db);
  return rows.length;
}

/** A job that was taken, and holds everything else off until it is finished or failed. */
export type TakenJob = { id: number; name: string; payload: unknown; attempts: number; max_attempts: number };

type Queue = Pick<ClientBase, 'query'>;

/** Takes the job that is due first by a clock that need not be the database's, as the queue itself does by its own. */
export async function takeDueJob(
  queue: Queue,
  now: Date,
  names: readonly string[],
): Promise<TakenJob | null> {
  const { rows } = await queue.query<TakenJob>(
    `
    with due as (
      select jobs.id, tasks.identifier from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where jobs.run_at <= $1 and jobs.locked_at is null and jobs.attempts < jobs.max_attempts
        and tasks.identifier = any($2)
      order by jobs.priority, jobs.run_at, jobs.id limit 1
      for update of jobs skip locked
    )
    update graphile_worker._private_jobs as jobs
    set attempts = jobs.attempts + 1, locked_at = $1, locked_by = $3, updated_at = $1
    from due where jobs.id = due.id
    returning jobs.id::int, due.identifier as name, jobs.payload, jobs.attempts::int, jobs.max_attempts::int`,
    [now, names, BY_CLOCK],
  );
  return rows[0] ?? null;
}

export async function finishJob(queue: Queue, id: number): Promise<void> {
  await queue.query('delete from graphile_worker._private_jobs where id = $1 and locked_by = $2', [
    id,
    BY_CLOCK,
  ]);
}

/** It is tried again as much later as the queue itself would, or given up after its last try. */
export async function failJob(
  queue: Queue,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await queue.query(
    `
    update graphile_worker._private_jobs
    set last_error = $2, locked_at = null, locked_by = null, updated_at = $3,
      run_at = $3::timestamptz + exp(least(attempts, 10)) * interval '1 second'
    where id = $1 and locked_by = $4`,
    [id, error, now, BY_CLOCK],
  );
}

const BY_CLOCK = 'clock';
