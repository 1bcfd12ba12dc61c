import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Advanced } from './advance-wave-job.ts';
import { feedWave } from './feed-wave.ts';
import { planWave } from './plan-wave.ts';
import { lockWave } from './waves.queries.ts';

/**
 * Takes a wave a short step further: plans some of its recipients, or hands some to the outbox. What is done is in the
 * same transaction as the cursor: whenever the process dies, the next step goes on from there.
 */
export async function advanceWave(db: Db, waveId: number, room: number): Promise<Advanced> {
  const wave = await lockWave(db, waveId);
  if (!wave || wave.state === 'done' || wave.state === 'stopped') return 'ended';
  if (wave.state === 'planning') return planWave(db, wave);
  return wave.starts_at > clock.now() ? 'waiting' : feedWave(db, wave, room);
}
