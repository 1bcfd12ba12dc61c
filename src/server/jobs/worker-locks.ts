import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/connect.ts';
import { keepConnection, type StandingLog } from '#server/database/standing-connection.ts';
import { findDeadWorkers, releaseJobs } from './private-tables.queries.ts';
import { lockWorker, tryLockSupervisor } from './worker-locks.queries.ts';

const LOOK_AFTER_MS = 15_000;
const SURE_AFTER_MS = 3_000;

export type WorkerLocks = {
  /** Registers a worker of this process as alive until the process ends. */
  add(workerId: string): void;
  close(): Promise<void>;
};

/**
 * Each worker holds an advisory lock, which ends with its process, so that a killed one's jobs can be released by one
 * process at a time instead of staying locked for four hours.
 */
export async function openWorkerLocks(
  database: Pick<Database, 'direct'>,
  log: StandingLog,
  { everyMs = LOOK_AFTER_MS, ...alive }: { everyMs?: number; aliveMs?: number } = {},
): Promise<WorkerLocks> {
  const workers = new Set<string>();
  let closed = false;
  /** Whether this process looks for dead workers. */
  let looks = false;
  let timer: NodeJS.Timeout | undefined;

  const standing = await keepConnection({
    connection: database.direct,
    name: 'kvorum-worker-locks',
    log,
    ...alive,
    // All of them, before other processes consider these workers dead.
    async opened(client) {
      looks = false;
      for (const worker of workers) await lockWorker(client, worker);
    },
  });
  // A worker that reconnects takes its lock again immediately, so only one found twice is dead. Between the two looks others have
  // their turn.
  const freeDeadJobs = async (dead: Awaited<ReturnType<typeof findDeadWorkers>>) => {
    await wait(SURE_AFTER_MS);
    // After a reconnection another process may look for them.
    const jobs = (await standing.inTurn(async (client) => (looks ? releaseJobs(client, dead) : 0))) ?? 0;
    if (jobs > 0) log.warn({ jobs }, 'jobs of a worker that died are taken up again');
  };
  const look = async (): Promise<void> => {
    try {
      const dead = await standing.inTurn(async (client) => {
        looks ||= await tryLockSupervisor(client);
        return looks ? findDeadWorkers(client, [...workers]) : [];
      });
      if (dead && dead.length > 0) await freeDeadJobs(dead);
    } catch (error) {
      log.warn({ err: error }, 'jobs of workers that died could not be looked for');
    }
    if (!closed) timer = setTimeout(() => void look(), everyMs);
  };

  void look();
  return {
    add(workerId) {
      workers.add(workerId);
      // Without a connection the next one takes the lock.
      standing
        .inTurn((client) => lockWorker(client, workerId))
        .catch((error: Error) => log.warn({ err: error }, 'a worker could not take its lock'));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await standing.close();
    },
  };
}
