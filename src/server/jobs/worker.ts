import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from '#server/database/connect.ts';
import type { AnyJobWork, JobRun, JobWork } from './queue.ts';
import { openWorkerLocks } from './worker-locks.ts';

export type JobWorker = {
  /** Takes no more jobs; resolves when those that run have ended. */
  stop(): Promise<void>;
  running(): boolean;
  /** Names of the jobs that run at this moment. */
  runningJobs(): string[];
  /** Resolves when it has ended, asked or by itself. */
  ended: Promise<void>;
};

const CONCURRENCY = 4;

/** Runs the jobs of this list until stopped, so many at once; any number of processes may. */
export async function startWorker(
  database: Database,
  works: readonly AnyJobWork[],
  log: FastifyBaseLogger,
  concurrency = CONCURRENCY,
): Promise<JobWorker> {
  const locks = await openWorkerLocks(database, log);
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => locks.add(worker.workerId));
  const jobs = new Map<string, string>();
  events.on('job:start', ({ job }) => jobs.set(job.id, job.task_identifier));
  events.on('job:complete', ({ job }) => jobs.delete(job.id));
  let running = true;
  const runner: Runner = await run({
    pgPool: database.pool,
    taskList: taskListOf(database, works),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    parsedCronItems: parseCronItems(
      (works as unknown as Array<JobWork<unknown, unknown, unknown>>).flatMap((work) =>
        work.cron ? [{ task: work.job.name, match: work.cron, options: { backfillPeriod: 0 } }] : [],
      ),
    ),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ job: meta?.taskIdentifier }, message);
      else if (level === 'warning') log.warn({ job: meta?.taskIdentifier }, message);
      else log.debug({ job: meta?.taskIdentifier }, message);
    }),
  });
  const ended = runner.promise
    .catch((error) => log.error({ err: error }, 'the worker ended'))
    .finally(() => {
      running = false;
      return locks.close();
    });
  return {
    running: () => running,
    runningJobs: () => [...jobs.values()],
    ended,
    async stop() {
      if (running) await runner.stop();
      await ended;
    },
  };
}

/** What the queue runs for each name of a job. */
export function taskListOf(database: Database, works: readonly AnyJobWork[]): TaskList {
  const tasks: TaskList = {};
  for (const work of works as unknown as Array<JobWork<unknown, unknown, unknown>>) {
    tasks[work.job.name] = (payload, helpers) =>
      runJob(database, work, payload, helpers.job.attempts, helpers.job.max_attempts);
  }
  return tasks;
}

/** One try of one job, through the same steps as a call: prepare, transaction; before them its own beginning. */
export async function runJob(
  database: Database,
  work: JobWork<unknown, unknown, unknown>,
  rawPayload: unknown,
  tryNumber: number,
  maxTries: number,
): Promise<void> {
  const { _cron, ...payload } = (rawPayload ?? {}) as Record<string, unknown>;
  const jobRun: JobRun<unknown> = {
    payload: work.job.payload.parse(payload),
    tryNumber,
    lastTry: tryNumber >= maxTries,
    begun: undefined,
    prepared: undefined,
  };
  let begun: unknown;
  try {
    if (work.begin) begun = await database.transaction(async (db) => work.begin?.(db, jobRun));
    const prepared = await work.prepare?.(database.read, { ...jobRun, begun });
    await database.transaction((db) => work.handle(db, { ...jobRun, begun, prepared }));
  } catch (error) {
    await database.transaction(async (db) => work.failed?.(db, { ...jobRun, begun }, error as Error));
    throw error;
  }
}
