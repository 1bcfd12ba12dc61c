import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { enqueueAll, job } from '#server/jobs/queue.ts';

/** Looks whether too many mails of a wave come back or bring complaints. */
export const judgeWaveJob = job({ name: 'judge-wave', payload: z.object({ wave_id: z.int() }), tries: 3 });

export const judgeWaves = (db: Db, waves: readonly number[]): Promise<void> =>
  enqueueAll(
    db,
    judgeWaveJob,
    waves.map((wave_id) => ({ payload: { wave_id }, key: `judge-wave:${wave_id}` })),
  );
