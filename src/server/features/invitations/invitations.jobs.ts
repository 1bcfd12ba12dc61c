import { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueue, enqueueAll, job, work } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { roomInOutbox } from '#server/mail/outbox-room.ts';
import { advanceWave } from './advance-wave.ts';
import { type Advanced, advanceWaveJob, busyWaveKey, waveKey } from './advance-wave-job.ts';
import { forgetDeletedTests } from './deleted-tests.queries.ts';
import { inviteNewcomer, inviteNewcomerJob } from './invite-newcomer.ts';
import { remindInvitations } from './remind-invitations.ts';
import { activeWaves } from './waves.queries.ts';

/** Lower priority than jobs that people wait for. */
const BEHIND = 20;
/** Whoever is in the middle of a test comes back by then. */
const DELETED_TESTS_MS = 90 * 24 * 60 * 60 * 1000;
/** How soon a full outbox has room again, and who has the wave is done with it. */
const LATER_MS: Partial<Record<Advanced, number>> = { outbox_full: 1000, busy: 1000 };

const remindInvitationsJob = job({ name: 'remind-invitations', payload: z.object({}), tries: 3 });
const lookAfterWavesJob = job({ name: 'look-after-waves', payload: z.object({}), tries: 1 });

export const invitationsJobs = [
  work({
    job: advanceWaveJob,
    async handle(db, { payload }) {
      const advanced = await advanceWave(db, payload.wave_id, await roomInOutbox(db));
      const again = { key: waveKey(payload.wave_id), priority: BEHIND };
      if (advanced === 'more') await enqueue(db, advanceWaveJob, payload, again);
      const later = LATER_MS[advanced];
      if (later !== undefined) {
        const runAt = new Date(clock.now().getTime() + later);
        const key = advanced === 'busy' ? busyWaveKey(payload.wave_id) : again.key;
        await enqueue(db, advanceWaveJob, payload, { ...again, key, runAt });
      }
    },
  }),
  work({
    job: lookAfterWavesJob,
    cron: '* * * * *',
    handle: lookAfterWaves,
  }),
  work({
    job: inviteNewcomerJob,
    async handle(db, { payload }) {
      await inviteNewcomer(db, payload.member_id);
    },
  }),
  work({
    job: remindInvitationsJob,
    cron: '*/10 * * * *',
    async handle(db) {
      const { more } = await remindInvitations(db, await roomInOutbox(db));
      if (more) await enqueue(db, remindInvitationsJob, {}, { priority: BEHIND });
    },
  }),
  sweep({
    name: 'forget-deleted-tests',
    cron: '29 3 * * *',
    step: (db, now, limit) => forgetDeletedTests(db, new Date(now.getTime() - DELETED_TESTS_MS), limit),
  }),
];

/** Enqueues a job for every wave with work to do, even if its last job was lost. */
async function lookAfterWaves(db: Db): Promise<void> {
  const waves = await activeWaves(db, clock.now());
  await enqueueAll(
    db,
    advanceWaveJob,
    waves.map((wave_id) => ({ payload: { wave_id }, key: waveKey(wave_id), priority: BEHIND })),
  );
}
