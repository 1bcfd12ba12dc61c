import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { advanceWaveJob, waveKey } from './advance-wave-job.ts';
import { judgeWaves } from './judge-wave-job.ts';
import { takeWave, updateWave } from './waves.queries.ts';

/** A wave that is done can be paused too, for its reminders. */
const openWave = async (db: Db, waveId: number) => {
  const wave = await takeWave(db, waveId);
  if (!wave) throw new AppError('not_found');
  if (wave.state === 'stopped') throw new AppError('conflict');
  return wave;
};

/**
 * Lets a wave stand still: mails that have not left return to it, and its reminders wait. Paused twice it stays as it
 * was. Errors: `not_found`, `conflict` if it was stopped.
 */
export async function pauseWave(
  db: Db,
  actor: Actor,
  { wave_id, reason }: { wave_id: number; reason: string },
): Promise<void> {
  const wave = await openWave(db, wave_id);
  if (wave.paused_at !== null) return;
  await updateWave(db, wave_id, { paused_at: clock.now(), pause_reason: reason });
  await recordAudit(db, {
    actor,
    action: 'pause_wave',
    subject: `waves ${wave_id}`,
    values: { reason: { after: reason } },
  });
}

/** Lets a paused wave go on from where it stood. Resumed twice it goes on once. Errors as of `pauseWave`. */
export async function resumeWave(
  db: Db,
  actor: Actor,
  { wave_id, reason }: { wave_id: number; reason: string },
): Promise<void> {
  const wave = await openWave(db, wave_id);
  if (wave.paused_at === null) return;
  await updateWave(db, wave_id, { paused_at: null, pause_reason: null });
  const runAt = new Date(Math.max(wave.starts_at.getTime(), clock.now().getTime()));
  await enqueue(db, advanceWaveJob, { wave_id }, { key: waveKey(wave_id), runAt });
  // What was said of its mails while it stood still.
  await judgeWaves(db, [wave_id]);
  await recordAudit(db, {
    actor,
    action: 'resume_wave',
    subject: `waves ${wave_id}`,
    values: { reason: { after: reason } },
  });
}
