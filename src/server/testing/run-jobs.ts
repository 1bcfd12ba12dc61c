import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import type { AnyJobWork } from '#server/jobs/queue.ts';
import { taskListOf } from '#server/jobs/worker.ts';
import { openMailSender } from '#server/mail/smtp.ts';
import { timetable } from '#server/timetable.ts';

type Options = {
  /** Also runs jobs due later, including retries, without waiting. */
  evenLater?: boolean;
  /** Returns the jobs' errors instead of throwing the first one. */
  mayFail?: boolean;
};

/** Works off the queue as the worker of a process does: all jobs that are due, and those that they enqueue. */
export async function runJobs(
  test: { database: Database; config: Config },
  options: Options = {},
): Promise<Error[]> {
  const sender = openMailSender(test.config);
  try {
    return await runWorks(test.database, timetable({ config: test.config, sender }), options);
  } finally {
    sender?.close();
  }
}

/** The same for a test's own list of jobs. */
export async function runWorks(
  database: Database,
  works: readonly AnyJobWork[],
  { evenLater = false, mayFail = false }: Options = {},
): Promise<Error[]> {
  if (evenLater) await makeJobsDue(database);
  const errors: Error[] = [];
  const tasks: TaskList = {};
  const around = {
    goesOn: () => true,
    fault: (_job: string, error: unknown) => void errors.push(error as Error),
  };
  for (const [name, task] of Object.entries(taskListOf(database, works, around))) {
    tasks[name] = async (payload, helpers) => {
      try {
        return await task?.(payload, helpers);
      } catch (error) {
        errors.push(error as Error);
        throw error;
      }
    };
  }
  if (Object.keys(tasks).length === 0) return [];
  await runOnce({
    pgPool: database.pool,
    taskList: tasks,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  if (errors[0] && !mayFail) throw errors[0];
  return errors;
}

async function makeJobsDue(database: Database): Promise<void> {
  await database.transaction((db) =>
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), now())`.execute(
      db,
    ),
  );
}
