import type { Database } from '#server/database/connect.ts';

/** Deletes the jobs of a name, as after restoring a backup made before they were queued. */
export const deleteJobs = (database: Database, name: string) =>
  database.pool.query(
    `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
     where tasks.id = jobs.task_id and tasks.identifier = $1`,
    [name],
  );
