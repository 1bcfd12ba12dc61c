import { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { advanceWaveJob, waveKey } from './advance-wave-job.ts';
import { insertInvitations } from './invitations.queries.ts';
import { lockPromise } from './promises.queries.ts';
import { addPlanned, newcomersWave, surveysForNewMember } from './waves.queries.ts';

export const inviteNewcomerJob = job({
  name: 'invite-newcomer',
  payload: z.object({ member_id: z.int() }),
});

/** Invites newly confirmed members in a background job, so that confirming doesn't have to wait. */
export const inviteNewMember = (db: Db, memberId: number): Promise<void> =>
  enqueue(db, inviteNewcomerJob, { member_id: memberId });

/**
 * Adds a new member to the open waves of surveys that invite new members, and enqueues their next steps. Returns
 * the waves.
 */
export async function inviteNewcomer(db: Db, memberId: number): Promise<number[]> {
  const now = clock.now();
  const waves: number[] = [];
  if (!(await lockMember(db, memberId))) return waves;
  for (const survey of await surveysForNewMember(db, memberId, now)) {
    const wave_id = await newcomersWave(db, survey.id, now);
    if (wave_id === null) continue;
    const points = await lockPromise(db, survey.id);
    const planned = await insertInvitations(db, { wave_id, survey_id: survey.id, points, invited_at: null }, [
      { member_id: memberId, refused: null },
    ]);
    await addPlanned(db, wave_id, planned.length);
    await enqueue(db, advanceWaveJob, { wave_id }, { key: waveKey(wave_id) });
    waves.push(wave_id);
  }
  return waves;
}
