import { z } from 'zod';
import { job } from '#server/jobs/queue.ts';

/** One short step of a wave; it enqueues the next one. */
export const advanceWaveJob = job({
  name: 'advance-wave',
  payload: z.object({ wave_id: z.int() }),
  tries: 5,
});

export const waveKey = (waveId: number) => `wave:${waveId}`;

/** The key of the step after one that met a lock, so that it does not postpone a step that is wanted at once. */
export const busyWaveKey = (waveId: number) => `${waveKey(waveId)}:busy`;

/**
 * `more`: the next step can follow immediately. `outbox_full`: wait until some mails have been sent. `waiting`: for
 * the survey or for the start time; checked every minute. `busy`: somebody else has the wave; tried again soon. `ended`: nothing
 * is left to do.
 */
export type Advanced = 'more' | 'outbox_full' | 'waiting' | 'busy' | 'ended';
