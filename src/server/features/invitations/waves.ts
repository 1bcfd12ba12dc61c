import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { advanceWaveJob, waveKey } from './advance-wave-job.ts';
import { deliveryOfWave } from './wave-deliveries.ts';
import {
  figuresOfWave,
  type ListedWave,
  listedWaves,
  type NotSent,
  notSentOfWave,
  type WaveFigures,
} from './wave-figures.queries.ts';
import { dripOfWave, type Waiting, waitOfWave } from './wave-waits.ts';
import { surveyById, takeWave, updateWave, type Wave, waveById } from './waves.queries.ts';

type WaveDelivery = Pick<Wave, 'per_hour' | 'reminders' | 'reminder_days'> & {
  waits_for: Waiting['waits_for'] | null;
  waits_until: Date | null;
};

/** Waves of one survey or of all, newest first. */
export const listWaves = (
  db: ReadDb,
  { survey_number = null, limit = 50 }: { survey_number?: string | null; limit?: number } = {},
): Promise<ListedWave[]> => listedWaves(db, { survey_number, limit });

/** The figures of a wave: sent, waiting, and not sent by reason; of a large one as they were counted last. Error: `not_found`. */
export async function waveFigures(db: ReadDb, waveId: number): Promise<WaveFigures> {
  const found = await figuresOfWave(db, waveId, clock.now(), await deliveryOfWave(db, waveId));
  if (!found) throw new AppError('not_found');
  return found;
}

/** How the mails of a wave go, and what the next one waits for; for nothing where the wave has ended. */
export async function waveDelivery(db: ReadDb, waveId: number): Promise<WaveDelivery> {
  const wave = await waveById(db, waveId);
  const now = clock.now();
  const { per_hour, reminders, reminder_days } = wave;
  const isOpen = wave.state === 'planning' || wave.state === 'sending';
  const waits = isOpen ? await waitOfWave(db, wave, await surveyById(db, wave.survey_id), now) : null;
  const drip = isOpen && !waits ? await dripOfWave(db, wave, now) : null;
  return {
    per_hour,
    reminders,
    reminder_days,
    ...(waits ??
      (drip?.room === 0 ? { waits_for: 'drip', waits_until: drip.next_at } : null) ?? {
        waits_for: null,
        waits_until: null,
      }),
  };
}

/**
 * Recipients of the wave who got no mail, each with the reason; waiting ones aren't included. They are those after an invitation, and
 * `next` says after which to go on, if there can be more.
 */
export async function notSent(
  db: ReadDb,
  waveId: number,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<{ rows: NotSent[]; next: number | null }> {
  const { rows, looked_to } = await notSentOfWave(db, waveId, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.invitation_id ?? null) : looked_to };
}

/**
 * Stops a wave for good: whoever has no mail yet gets none and can be in a next wave, and nobody is reminded, also of a wave that
 * is done. Errors: `not_found`, `conflict` if it was stopped before.
 */
export async function stopWave(
  db: Db,
  actor: Actor,
  { wave_id, reason }: { wave_id: number; reason: string },
): Promise<void> {
  const wave = await takeWave(db, wave_id);
  if (!wave) throw new AppError('not_found');
  if (wave.state === 'stopped') throw new AppError('conflict');
  await updateWave(db, wave_id, {
    state: 'stopped',
    stop_reason: reason,
    ended_at: clock.now(),
    members: null,
    paused_at: null,
    pause_reason: null,
  });
  await enqueue(db, advanceWaveJob, { wave_id }, { key: waveKey(wave_id) });
  await recordAudit(db, {
    actor,
    action: 'stop_wave',
    subject: `waves ${wave_id}`,
    values: { reason: { after: reason } },
  });
}
