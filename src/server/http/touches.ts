import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#server/database/connect.ts';

export type Touches = {
  /** Writes in the background; nothing while the same thing is being written already. */
  touch(id: number, now: Date): void;
  /** Resolves when everything that was begun is written. */
  settle(): Promise<void>;
};

/** Notes that a session or a key was used, without the call waiting for it. */
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
