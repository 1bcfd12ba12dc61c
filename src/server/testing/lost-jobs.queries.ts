import type { Database } from '#server/database/connect.ts';

/** The jobs of a name are gone, as after a backup that was taken before they were queued. */
export const loseJobs = (database: Database, name: string) =>
  database.pool.query(
    `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
     where tasks.id = jobs.task_id and tasks.identifier = $1`,
    [name],
  );
