import type { ClientBase } from 'pg';

/** Held by a connection as long as the worker of that name lives. */
export async function lockWorker(client: ClientBase, workerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtextextended('worker ' || $1, 0))`, [workerId]);
}

/**
 * Frees the jobs of workers whose process is gone: their lock is nobody's any more. A worker is given a few seconds to
 * take its lock first.
 */
export async function freeJobsOfDeadWorkers(
  client: ClientBase,
  // The locks of this connection would look free to it.
  own: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    `
    with dead as materialized (
      select locked_by as worker,
             pg_try_advisory_xact_lock(hashtextextended('worker ' || locked_by, 0)) as gone
      from (
        select distinct locked_by from graphile_worker._private_jobs
        where locked_at < now() - interval '10 seconds' and locked_by <> all($1)
      ) as locked
    )
    update graphile_worker._private_jobs as jobs set locked_at = null, locked_by = null
    from dead where dead.gone and jobs.locked_by = dead.worker
    returning dead.worker`,
    [own],
  );
  return rows.map((row) => row.worker);
}
