import { z } from 'zod';
import type { HaltLimits } from '#contract/rules/mail-reports.ts';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, enqueueAll, job, work } from '#server/jobs/queue.ts';
import { haltWave } from './halt-wave.ts';
import { reportedWaves } from './halts.queries.ts';

/** What was said for so long is looked at each time, so that a minute without a worker leaves nothing out. */
const LOOK_BACK_MS = 60 * 60 * 1000;

const judgeWavesJob = job({ name: 'judge-waves', payload: z.object({}), tries: 1 });
const judgeWaveJob = job({ name: 'judge-wave', payload: z.object({ wave_id: z.int() }), tries: 3 });

/** Each minute, every wave of whose mails something was said: each in a transaction of its own. */
export const haltWavesJobs = (limits: HaltLimits): AnyJobWork[] => [
  work({
    job: judgeWavesJob,
    cron: '* * * * *',
    async handle(db) {
      const waves = await reportedWaves(db, new Date(clock.now().getTime() - LOOK_BACK_MS));
      await enqueueAll(
        db,
        judgeWaveJob,
        waves.map((wave_id) => ({ payload: { wave_id }, key: `judge-wave:${wave_id}` })),
      );
    },
  }),
  work({
    job: judgeWaveJob,
    async handle(db, { payload }) {
      await haltWave(db, payload.wave_id, limits);
    },
  }),
];
