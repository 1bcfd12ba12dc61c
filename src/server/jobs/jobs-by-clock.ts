import { parseCronItems } from 'graphile-worker';
import { clock } from '#server/clock.ts';
import type { Database } from '#server/database/connect.ts';
import { failJob, finishJob, takeDueJob } from './private-tables.queries.ts';
import { type AnyJobWork, enqueue, type JobWork } from './queue.ts';
import { runJob } from './worker.ts';

const MINUTE_MS = 60_000;

export type JobsByClock = {
  /** Does what the timetable wants after one moment and up to another, each kind of work once, however many of its minutes passed. */
  runTimetable(after: Date, until: Date): Promise<void>;
  /** Runs one job after another, by priority and time, until none is due by the clock. Answers how many there were. */
  workOff(): Promise<number>;
};

/**
 * Works off the queue by `clock.now()` instead of the database's time (docs/decisions/0079): one job at a time and always in
 * the same order. For a process that has the database to itself, since a worker would take the same jobs by its own clock.
 */
export function openJobsByClock(
  database: Database,
  works: readonly AnyJobWork[],
  failed: (name: string, error: Error) => void,
): JobsByClock {
  const around = {
    goesOn: () => true,
    fault: (name: string, error: unknown) => failed(name, error as Error),
  };
  const byName = new Map((works as unknown as Work[]).map((work) => [work.job.name, work]));
  const names = [...byName.keys()];
  const timetable = [...byName.values()].flatMap((work) =>
    work.cron
      ? parseCronItems([{ task: work.job.name, match: work.cron }]).map(({ match }) => ({ work, match }))
      : [],
  );

  async function runWanted(work: Work): Promise<void> {
    try {
      await runJob(database, work, {}, 1, work.job.tries ?? 10, around);
    } catch (error) {
      failed(work.job.name, error as Error);
      await database.transaction((db) => enqueue(db, work.job, {}));
    }
  }

  async function runNext(): Promise<boolean> {
    const taken = await takeDueJob(database.pool, clock.now(), names);
    const work = taken && byName.get(taken.name);
    if (!work) return false;
    try {
      await runJob(database, work, taken.payload, taken.attempts, taken.max_attempts, around);
      await finishJob(database.pool, taken.id);
    } catch (error) {
      failed(taken.name, error as Error);
      await failJob(database.pool, taken.id, { error: (error as Error).message, now: clock.now() });
    }
    return true;
  }

  return {
    async runTimetable(after, until) {
      const minutes = minutesBetween(after, until);
      for (const { work, match } of timetable)
        if (minutes.some((minute) => match(minute))) await runWanted(work);
    },
    async workOff() {
      let count = 0;
      while (await runNext()) count++;
      return count;
    },
  };
}

type Work = JobWork<unknown, unknown, unknown>;

/** Every minute after the first moment, up to the other, as a crontab names it (UTC). */
function minutesBetween(after: Date, until: Date) {
  const minutes = [];
  const first = Math.floor(after.getTime() / MINUTE_MS + 1) * MINUTE_MS;
  for (let at = first; at <= until.getTime(); at += MINUTE_MS) {
    const moment = new Date(at);
    minutes.push({
      min: moment.getUTCMinutes(),
      hour: moment.getUTCHours(),
      date: moment.getUTCDate(),
      month: moment.getUTCMonth() + 1,
      dow: moment.getUTCDay(),
    });
  }
  return minutes;
}
