import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Advanced } from './advance-wave-job.ts';
import { feedWave } from './feed-wave.ts';
import { planWave } from './plan-wave.ts';
import { lockWave } from './waves.queries.ts';

/**
 * Advances a wave by one short step: plans some recipients or queues some mails. The work and the cursor are in the
 * same transaction, so after a crash the next step continues from there.
 */
export async function advanceWave(db: Db, waveId: number, room: number): Promise<Advanced> {
  const wave = await lockWave(db, waveId);
  if (!wave || wave.state === 'done' || wave.state === 'stopped') return 'ended';
  if (wave.state === 'planning') return planWave(db, wave);
  return wave.starts_at > clock.now() ? 'waiting' : feedWave(db, wave, room);
}
