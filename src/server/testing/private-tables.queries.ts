import type { Database } from '#server/database/connect.ts';

/** Locks jobs by their text for these workers since a minute ago, as the queue does when a worker takes them. */
export const leaveWith = (database: Database, workers: Readonly<Record<string, string>>) =>
  database.pool.query(
    `update graphile_worker._private_jobs
     set locked_at = now() - interval '1 minute', attempts = 1, locked_by = $1::jsonb ->> (payload ->> 'text')
     where $1::jsonb ? (payload ->> 'text')`,
    [JSON.stringify(workers)],
  );

/** The same for every queue. */
export const leaveQueuesWith = (database: Database, worker: string) =>
  database.pool.query(
    `update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute', locked_by = $1`,
    [worker],
  );

/** All that the queue holds as text, last errors and payloads included. */
export const allOfQueue = async (database: Database): Promise<{ job: string; given_up: boolean }[]> =>
  (
    await database.pool.query(
      `select jobs::text as job, attempts >= max_attempts as given_up from graphile_worker._private_jobs as jobs`,
    )
  ).rows;
