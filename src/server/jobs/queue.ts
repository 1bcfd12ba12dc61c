import { sql } from 'kysely';
import type { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/**
 * Jobs of each urgency have workers and connections of their own, so that none waits behind another. `prompt`: somebody
 * sits and waits for it. `bulk`: thousands at once, each of which may take long.
 */
export type Urgency = 'prompt' | 'usual' | 'bulk';

/** A kind of background job: its name, its payload and its number of tries. */
export type Job<P = unknown> = {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** All tries together, with exponential backoff; 10 unless given. */
  readonly tries?: number;
  /** Default `usual`. */
  readonly urgency?: Urgency;
};

export const job = <P>(definition: Job<P>): Job<P> => definition;

/** A job to enqueue; a lower `priority` runs first (default 0), and jobs of one `queue` run one at a time. */
export type QueuedJob<P> = { payload: P; key?: string; runAt?: Date; priority?: number; queue?: string };

/**
 * Enqueues in the caller's transaction, so that a rollback removes the job, and replaces a waiting job of the same
 * `key`.
 */
export const enqueue = <P>(
  db: Db,
  job: Job<P>,
  payload: P,
  options: Omit<QueuedJob<P>, 'payload'> = {},
): Promise<void> => enqueueAll(db, job, [{ payload, ...options }]);

/** Enqueues any number of jobs of one kind in a single statement. */
export async function enqueueAll<P>(db: Db, job: Job<P>, jobs: readonly QueuedJob<P>[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ payload, key, runAt, priority, queue }) => ({
    identifier: job.name,
    payload,
    max_attempts: job.tries ?? 10,
    job_key: key ?? null,
    // Null is the database's own time, which a clock of its own knows nothing of.
    run_at: runAt ?? clock.own(),
    priority: priority ?? null,
    queue_name: queue ?? null,
  }));
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec)
    from json_array_elements(${JSON.stringify(specs)}::json) as spec
  ))`.execute(db);
}

export type RetriedJob = { id: number; key: string | null };

/** Gives these jobs all their tries again, now; those that run are left alone. Returns those that it found. */
export async function retryJobs(db: Db, ids: readonly number[]): Promise<RetriedJob[]> {
  const { rows } = await sql<RetriedJob>`
    select id, key from graphile_worker.reschedule_jobs(${ids}::bigint[], now(), null, 0) order by id`.execute(
    db,
  );
  return rows;
}

/** What a run of a job knows about itself. */
export type JobRun<P, R = undefined, B = undefined> = {
  payload: P;
  /** The number of this try, from 1. */
  tryNumber: number;
  lastTry: boolean;
  /** False once the process is to stop: a long job leaves the rest to its next run. */
  goesOn(): boolean;
  /** Tells the log of a fault of ours after which the job goes on. */
  fault(error: unknown): void;
  begun: B;
  prepared: R;
};

/** One short transaction of many in a job. */
export type OpenTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * How a job is done: `prepare` outside any transaction (SMTP, HTTP) or in many short ones, then `handle` in one; after a failed try
 * `failed` in one of its own, with `run.prepared` if `handle` failed; given up after `run.lastTry`.
 */
export type JobWork<P, R = undefined, B = undefined> = {
  job: Job<P>;
  /** Runs first in its own transaction, to record something even if the process dies afterwards. */
  begin?(db: Db, run: JobRun<P>): Promise<B>;
  prepare?(db: ReadDb, run: JobRun<P, undefined, B>, transaction: OpenTransaction): Promise<R>;
  handle(db: Db, run: JobRun<P, R, B>): Promise<void>;
  /** After the commit, outside any transaction: what a process that dies before it leaves to the next run. */
  after?(run: JobRun<P, R, B>): Promise<void>;
  failed?(db: Db, run: JobRun<P, R | undefined, B | undefined>, error: Error): Promise<void>;
  /** Crontab times at which it runs automatically, with an empty payload (UTC). */
  cron?: string;
};

/** A job's handler without its payload type, for the worker's list. */
export type AnyJobWork = JobWork<never, never, never>;
export const work = <P, R = undefined, B = undefined>(definition: JobWork<P, R, B>): AnyJobWork =>
  definition as unknown as AnyJobWork;
