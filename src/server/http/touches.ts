import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#server/database/connect.ts';

export type Touches = {
  /** Writes in the background; does nothing while the same write is running. */
  touch(id: number, now: Date): void;
  /** Resolves when all running writes have finished. */
  settle(): Promise<void>;
};

/** Records use of a session or key without delaying the call. */
export function openTouches(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  write: (db: Db, id: number, now: Date) => Promise<unknown>,
): Touches {
  const touches = new Map<number, Promise<void>>();
  return {
    touch(id, now) {
      if (touches.has(id)) return;
      const touched = database
        .transaction(async (db) => void (await write(db, id, now)))
        .catch((error) => log.warn({ err: error }, 'it could not be noted that a session or key was used'))
        .finally(() => touches.delete(id));
      touches.set(id, touched);
    },
    async settle() {
      await Promise.all(touches.values());
    },
  };
}
