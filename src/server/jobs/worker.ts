import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from '#server/database/connect.ts';
import { patientPool } from './patient-pool.ts';
import type { AnyJobWork, Job, JobRun, JobWork, Urgency } from './queue.ts';
import { openWorkerLocks } from './worker-locks.ts';

export type JobWorker = {
  /** Takes no more jobs; resolves when running jobs have finished. */
  stop(): Promise<void>;
  running(): boolean;
  /** Names of the running jobs. */
  runningJobs(): string[];
  /** Resolves when it has ended, whether stopped or on its own. */
  ended: Promise<void>;
};

/**
 * The connections that jobs of each urgency use, so that none waits for those of another, while the queue itself uses
 * the usual ones.
 */
export type JobDatabases = Readonly<Record<Urgency, Database>>;

/** How many jobs run at once. */
const CONCURRENCY: Readonly<Record<Urgency, number>> = { prompt: 8, usual: 4, bulk: 8 };
/** The queue complains in the log about a pool with fewer connections than this. */
export const MOST_JOBS_AT_ONCE = Math.max(...Object.values(CONCURRENCY));
const URGENCIES = ['prompt', 'usual', 'bulk'] as const;

/** Runs the jobs of this list until stopped, so many of each urgency at once; any number of processes may. */
export async function startWorker(
  databases: JobDatabases,
  works: readonly AnyJobWork[],
  log: FastifyBaseLogger,
  concurrency: Partial<Record<Urgency, number>> = {},
): Promise<JobWorker> {
  const locks = await openWorkerLocks(databases.usual, log);
  const jobs = new Map<string, string>();
  let isToStop = false;
  const start = (urgency: Urgency, ofUrgency: readonly Work[]): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker }) => locks.add(worker.workerId));
    events.on('job:start', ({ job }) => jobs.set(job.id, job.task_identifier));
    events.on('job:complete', ({ job }) => jobs.delete(job.id));
    return run({
      pgPool: patientPool(databases.usual.pool, () => !isToStop),
      taskList: taskListOf(databases[urgency], ofUrgency, {
        goesOn: () => !isToStop,
        fault: (job, error) => log.error({ job, err: error }, 'a job went on after a fault'),
      }),
      concurrency: concurrency[urgency] ?? CONCURRENCY[urgency],
      noHandleSignals: true,
      pollInterval: 2000,
      events,
      parsedCronItems: parseCronItems(
        ofUrgency.flatMap((work) =>
          work.cron ? [{ task: work.job.name, match: work.cron, options: { backfillPeriod: 0 } }] : [],
        ),
      ),
      logger: loggerOf(log),
    });
  };
  const runners: Runner[] = [];
  const stopAll = async () => {
    isToStop = true;
    // A runner that has been stopped before refuses.
    await Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
    await Promise.allSettled(runners.map((runner) => runner.promise));
    await locks.close();
  };
  try {
    for (const urgency of URGENCIES) {
      const ofUrgency = (works as unknown as Work[]).filter(({ job }) => urgencyOf(job) === urgency);
      if (ofUrgency.length > 0) runners.push(await start(urgency, ofUrgency));
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  let running = true;
  const ended = Promise.race(runners.map((runner) => runner.promise))
    .catch((error) => log.error({ err: error }, 'the worker ended'))
    .finally(() => {
      running = false;
      return stopAll();
    });
  return {
    running: () => running,
    runningJobs: () => [...jobs.values()],
    ended,
    async stop() {
      isToStop = true;
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
      await ended;
    },
  };
}

type Work = JobWork<unknown, unknown, unknown>;

const urgencyOf = ({ urgency = 'usual' }: Job): Urgency => urgency;

const loggerOf = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message, meta) => {
    // Of a job its name alone: the payload can name people.
    const { task_identifier: job } = (meta?.job ?? {}) as { task_identifier?: string };
    if (level === 'error') log.error({ job }, message);
    else if (level === 'warning') log.warn({ job }, message);
    else log.debug({ job }, message);
  });

/** The process around jobs: whether it goes on, and who is told of a fault after which a job goes on. */
type Surroundings = { goesOn(): boolean; fault(job: string, error: unknown): void };

const alone: Surroundings = {
  goesOn: () => true,
  fault(_job, error) {
    throw error;
  },
};

/** The handlers by job name. */
export function taskListOf(
  database: Database,
  works: readonly (AnyJobWork | Work)[],
  around: Surroundings = alone,
): TaskList {
  const tasks: TaskList = {};
  for (const work of works as readonly Work[]) {
    tasks[work.job.name] = (payload, helpers) =>
      runJob(database, work, payload, helpers.job.attempts, helpers.job.max_attempts, around);
  }
  return tasks;
}

/** One try of a job, in the same steps as a call: its own first step, then prepare, then the transaction. */
export async function runJob(
  database: Database,
  work: Work,
  rawPayload: unknown,
  tryNumber: number,
  maxTries: number,
  { goesOn, fault }: Surroundings = alone,
): Promise<void> {
  const { _cron, ...payload } = (rawPayload ?? {}) as Record<string, unknown>;
  const jobRun: JobRun<unknown> = {
    payload: work.job.payload.parse(payload),
    tryNumber,
    lastTry: tryNumber >= maxTries,
    goesOn,
    fault: (error) => fault(work.job.name, error),
    begun: undefined,
    prepared: undefined,
  };
  let begun: unknown;
  let prepared: unknown;
  try {
    if (work.begin) begun = await database.transaction(async (db) => work.begin?.(db, jobRun));
    prepared = await work.prepare?.(database.read, { ...jobRun, begun }, database.transaction);
    await database.transaction((db) => work.handle(db, { ...jobRun, begun, prepared }));
    await work.after?.({ ...jobRun, begun, prepared });
  } catch (error) {
    await database.transaction(async (db) =>
      work.failed?.(db, { ...jobRun, begun, prepared }, error as Error),
    );
    throw error;
  }
}
