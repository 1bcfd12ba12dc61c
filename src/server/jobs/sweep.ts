import { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type AnyJobWork, enqueue, job, work } from './queue.ts';

export type Sweep = {
  name: string;
  cron: string;
  /** How many rows one step takes at most. */
  atOnce?: number;
  /** Takes what has been due the longest and answers how many; of several kinds the most of one. */
  step(db: Db, now: Date, atOnce: number): Promise<number>;
};

/** Work by the clock on what is due: in short transactions, one after another until nothing more is due. */
export function sweep({ name, cron, atOnce = 1000, step }: Sweep): AnyJobWork {
  const again = job({ name, payload: z.object({}), tries: 3 });
  return work({
    job: again,
    cron,
    async handle(db) {
      const taken = await step(db, clock.now(), atOnce);
      if (taken >= atOnce) await enqueue(db, again, {});
    },
  });
}
