import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isOverload } from '#server/database/overload.ts';

const AGAIN_MS = 1000;
/** After an error of this code the queue itself asks again, some seconds later and for half an hour. */
const ASKS_AGAIN = 'ETIMEDOUT';

type Work<T> = () => Promise<T>;

/**
 * The pool of the job queue, which waits for a database that is away: otherwise a worker that can't write down how its job
 * ended takes no other for as long as the process lives, and nobody is told. `goesOn`: false when the process is to stop.
 */
export function patientPool(pool: pg.Pool, goesOn: () => boolean): pg.Pool {
  const isAway = (error: unknown): boolean => goesOn() && isOverload(error);

  const asksAgain = <T>(work: Work<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw isAway(error)
        ? Object.assign(new Error((error as Error).message, { cause: error }), { code: ASKS_AGAIN })
        : error;
    });

  const untilItAnswers = async <T>(work: Work<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isAway(error)) throw error;
        await wait(AGAIN_MS);
      }
    }
  };

  type Connect = (use?: (...client: unknown[]) => void) => unknown;
  const connect: Connect = (use) => {
    // For the connection that listens, which the queue opens again by itself.
    if (use) return pool.connect(use as never);
    return asksAgain(async () => {
      const client = await pool.connect();
      const query = (...asked: [never]) => asksAgain(async () => client.query(...asked));
      return { query, release: () => client.release() };
    });
  };
  // What the clock starts is written down once for each minute, however often it is asked.
  const query = (...asked: [never]) => untilItAnswers(async () => pool.query(...asked));

  const own: Record<string | symbol, unknown> = { connect, query };
  return new Proxy(pool, {
    get: (_pool, name) => {
      const of = pool[name as keyof pg.Pool] as unknown;
      return own[name] ?? (typeof of === 'function' ? of.bind(pool) : of);
    },
  });
}
