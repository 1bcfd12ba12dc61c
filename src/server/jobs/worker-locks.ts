import pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import { freeJobsOfDeadWorkers, lockWorker } from './worker-locks.queries.ts';

const LOOK_AFTER_MS = 15_000;
const RECONNECT_MS = 1000;

export type WorkerLocks = {
  /** This worker lives in this process, until the process ends. */
  add(workerId: string): void;
  close(): Promise<void>;
};

/**
 * A job stays locked when its process is killed, and the queue alone would wait four hours. So each worker holds a
 * lock of the connection kept here, which PostgreSQL drops with the process; whoever sees it free gives the jobs back.
 */
export async function openWorkerLocks(
  database: Database,
  log: { warn(fields: object, message: string): void },
): Promise<WorkerLocks> {
  const workers = new Set<string>();
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // One question at a time on the connection.
  let locking: Promise<unknown> = Promise.resolve();

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void look(), ms);
  };
  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const next = new pg.Client({ ...database.connection, application_name: 'kvorum-worker' });
    next.on('error', () => {});
    next.on('end', () => {
      if (client !== next || closed) return;
      client = undefined;
      // Its locks are gone: before others conclude that the workers are, too.
      lookIn(RECONNECT_MS);
    });
    await next.connect();
    client = next;
    for (const worker of workers) await lockWorker(next, worker);
    return next;
  };
  const look = async (): Promise<void> => {
    let delay = LOOK_AFTER_MS;
    try {
      await locking;
      const freed = await freeJobsOfDeadWorkers(await connected(), [...workers]);
      if (freed.length > 0) log.warn({ jobs: freed.length }, 'jobs of a worker that died are taken up again');
    } catch {
      delay = RECONNECT_MS;
    }
    lookIn(delay);
  };

  await connected();
  await look();
  return {
    add(workerId) {
      workers.add(workerId);
      locking = locking.then(() => client && lockWorker(client, workerId)).catch(() => {});
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await locking;
      await client?.end();
    },
  };
}
