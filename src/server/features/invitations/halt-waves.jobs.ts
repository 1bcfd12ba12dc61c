import { z } from 'zod';
import type { HaltLimits } from '#contract/rules/mail-reports.ts';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { haltWave } from './halt-wave.ts';
import { reportedWaves } from './halts.queries.ts';
import { judgeWaveJob, judgeWaves } from './judge-wave-job.ts';

/** What was said for so long is looked at each time, so that a minute without a worker leaves nothing out. */
const LOOK_BACK_MS = 60 * 60 * 1000;

const judgeWavesJob = job({ name: 'judge-waves', payload: z.object({}), tries: 1 });

/** Each minute, every wave of whose mails something was said: each in a transaction of its own. */
export const haltWavesJobs = (limits: HaltLimits): AnyJobWork[] => [
  work({
    job: judgeWavesJob,
    cron: '* * * * *',
    async handle(db) {
      const waves = await reportedWaves(db, new Date(clock.now().getTime() - LOOK_BACK_MS));
      await judgeWaves(db, waves);
    },
  }),
  work({
    job: judgeWaveJob,
    async handle(db, { payload }) {
      await haltWave(db, payload.wave_id, limits);
    },
  }),
];
