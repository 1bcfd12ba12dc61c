import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** A kind of background work: its name, the shape of its payload, and how often it is tried. */
export type Job<P = unknown> = {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Attempts in all; the delay grows exponentially between them. Default 10. */
  readonly attempts?: number;
};

export const job = <P>(definition: Job<P>): Job<P> => definition;

/**
 * Enqueues in the caller's transaction: after a rollback there is no job. The same `key` queued twice while waiting
 * is one job.
 */
export async function enqueue<P>(
  db: Db,
  job: Job<P>,
  payload: P,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${job.attempts ?? 10}, job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null}
  )`.execute(db);
}

/** What one attempt of a job knows. */
export type JobRun<P, R = undefined> = {
  payload: P;
  attempt: number;
  lastAttempt: boolean;
  prepared: R;
};

/**
 * How a job is done: `prepare` outside any transaction (SMTP, HTTP), then `handle` in one. When the last attempt
 * fails, `gaveUp` runs in a transaction of its own, so that the failure shows where operators look.
 */
export type JobWork<P, R = undefined> = {
  job: Job<P>;
  prepare?(db: ReadDb, run: JobRun<P>): Promise<R>;
  handle(db: Db, run: JobRun<P, R>): Promise<void>;
  gaveUp?(db: Db, run: JobRun<P>, error: Error): Promise<void>;
  /** Crontab times at which it runs by itself, with an empty payload (UTC). */
  cron?: string;
};

/** A job's work with its payload type hidden, for the list that the worker runs. */
export type AnyJobWork = JobWork<never, never>;
export const work = <P, R = undefined>(definition: JobWork<P, R>): AnyJobWork =>
  definition as unknown as AnyJobWork;
