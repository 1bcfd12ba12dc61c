import type { Db } from '#server/database/connect.ts';
import type { Advanced } from './advance-wave-job.ts';
import { endIfOver, releaseRest } from './end-wave.ts';
import { feedWave } from './feed-wave.ts';
import { planWave } from './plan-wave.ts';
import { lockWave } from './waves.queries.ts';

/**
 * Advances a wave by one short step: plans some recipients, queues some mails, or releases some of those whom it left
 * over. The work and the cursor are in the same transaction, so after a crash the next step continues from there. With
 * `evenQuiet` members are invited in quiet hours too; their mails are queued afterwards.
 */
export async function advanceWave(
  db: Db,
  waveId: number,
  room: number,
  when: { evenQuiet?: boolean } = {},
): Promise<Advanced> {
  const wave = await lockWave(db, waveId);
  if (!wave) return 'busy';
  if (wave.state === 'done') return 'ended';
  if (wave.state === 'stopped') return releaseRest(db, wave);
  if (wave.paused_at !== null) return (await endIfOver(db, wave)) ? 'ended' : 'waiting';
  if (wave.state === 'planning') return planWave(db, wave);
  return feedWave(db, wave, room, when);
}
