import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  figuresOfWave,
  type ListedWave,
  listedWaves,
  type NotSent,
  notSentOfWave,
  type WaveFigures,
} from './wave-figures.queries.ts';
import { takeWave, updateWave } from './waves.queries.ts';

/** Waves of one survey or of all, newest first. */
export const listWaves = (
  db: ReadDb,
  { survey_number = null, limit = 50 }: { survey_number?: string | null; limit?: number } = {},
): Promise<ListedWave[]> => listedWaves(db, { survey_number, limit });

/** The figures of a wave: sent, waiting, and not sent by reason. Error: `not_found`. */
export async function waveFigures(db: ReadDb, waveId: number): Promise<WaveFigures> {
  const found = await figuresOfWave(db, waveId);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Recipients of the wave who got no mail, each with the reason; waiting ones aren't included. */
export const notSent = (db: ReadDb, waveId: number, limit = 1000): Promise<NotSent[]> =>
  notSentOfWave(db, waveId, limit);

/**
 * Stops a wave for good: recipients without a queued mail get none. Errors: `not_found`, `conflict` if it has
 * ended.
 */
export async function stopWave(
  db: Db,
  actor: Actor,
  { wave_id, reason }: { wave_id: number; reason: string },
): Promise<void> {
  const wave = await takeWave(db, wave_id);
  if (!wave) throw new AppError('not_found');
  if (wave.state === 'done' || wave.state === 'stopped') throw new AppError('conflict');
  await updateWave(db, wave_id, {
    state: 'stopped',
    stop_reason: reason,
    ended_at: clock.now(),
    members: null,
  });
  await recordAudit(db, {
    actor,
    action: 'stop_wave',
    subject: `waves ${wave_id}`,
    values: { reason: { after: reason } },
  });
}
