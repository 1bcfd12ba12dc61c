import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { type Advanced, advanceWaveJob, waveKey } from './advance-wave-job.ts';
import { invitedWithoutMail, releaseWaiting } from './invitations.queries.ts';
import { takeNext } from './invite-next.ts';
import {
  type InvitedSurvey,
  lockOpenWaves,
  SURVEY_OVER,
  surveyById,
  updateWave,
  type Wave,
} from './waves.queries.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

const AT_ONCE = 2000;

export const isOver = ({ state, closes_at }: InvitedSurvey, now: Date): boolean =>
  state === 'closed' || state === 'archived' || (closes_at !== null && closes_at <= now);

/** Ends a paused wave whose survey is over; answers whether it is. */
export async function endIfOver(db: Db, wave: Wave): Promise<boolean> {
  if (!isOver(await surveyById(db, wave.survey_id), clock.now())) return false;
  await endWave(db, wave, SURVEY_OVER);
  return true;
}

/**
 * Ends all waves of a survey that closes, also those that are paused or yet to begin: none goes on when it opens again. Their jobs
 * release who still waits in them.
 */
export async function endWavesOfSurvey(db: Db, surveyId: number): Promise<void> {
  for (const wave_id of await lockOpenWaves(db, surveyId)) {
    await updateWave(db, wave_id, ended(SURVEY_OVER));
    await enqueue(db, advanceWaveJob, { wave_id }, { key: waveKey(wave_id) });
  }
}

const ended = (stop_reason: string | null) => ({
  state: stop_reason === null ? 'done' : 'stopped',
  stop_reason,
  ended_at: clock.now(),
  members: null,
  paused_at: null,
  pause_reason: null,
});

/** Ends a wave: done, or stopped for a reason. */
export async function endWave(db: Db, wave: Wave, stop_reason: string | null): Promise<Advanced> {
  await updateWave(db, wave.id, ended(stop_reason));
  return stop_reason === null ? 'ended' : releaseRest(db, { ...wave, stop_reason });
}

/**
 * Whoever still waited in a stopped wave, also for no more than the mail, gets no invitation of it, and can be in the
 * next one.
 */
export async function releaseRest(db: Db, wave: Wave): Promise<Advanced> {
  const { id, sent_to, mailed_to, stop_reason } = wave;
  const reason = stop_reason === SURVEY_OVER ? SURVEY_OVER : 'wave_stopped';
  if (mailed_to !== null) {
    const quiet = await invitedWithoutMail(db, {
      wave_id: id,
      after: mailed_to,
      limit: AT_ONCE,
      now: clock.now(),
    });
    await withdrawInvitations(
      db,
      quiet.map((invited) => ({ id: invited.id, reason })),
    );
    await updateWave(db, id, { mailed_to: quiet.length < AT_ONCE ? null : (quiet.at(-1)?.id ?? null) });
    return 'more';
  }
  const last = await releaseWaiting(db, {
    wave_id: id,
    after: sent_to,
    limit: AT_ONCE,
    reason,
  });
  if (last !== null) {
    await updateWave(db, id, { sent_to: last });
    return 'more';
  }
  if (wave.waiting === 0) return 'ended';
  const survey = await surveyById(db, wave.survey_id);
  const now = clock.now();
  const inviting = { survey, days: contactDays(now, survey.time_zone) };
  const { changes, hasMore } = await takeNext(db, { wave, inviting, limit: AT_ONCE, now }, reason);
  await updateWave(db, id, changes);
  return hasMore ? 'more' : 'ended';
}
