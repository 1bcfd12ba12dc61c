import type { Database } from '#server/database/connect.ts';

/** Deletes the jobs of a name, as after restoring a backup made before they were queued. */
export const deleteJobs = (database: Database, name: string) =>
  database.pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = $1
     ))`,
    [name],
  );
