import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { COUNTED_AT_ONCE } from '#server/database/counted-at-once.ts';
import {
  type Delivery,
  keepDelivery,
  keptDelivery,
  largeWaves,
  stagesOfWave,
} from './wave-figures.queries.ts';

/** What came of the mails of a large wave when they were last counted; undefined: it is to be counted now. */
export const deliveryOfWave = (db: ReadDb, waveId: number): Promise<Delivery | undefined> =>
  keptDelivery(db, waveId, COUNTED_AT_ONCE);

/** Counts what came of the mails of a survey's large waves. */
export async function rememberDeliveries(db: Db, surveyId: number): Promise<void> {
  for (const wave_id of await largeWaves(db, surveyId, COUNTED_AT_ONCE)) {
    const counted_at = clock.now();
    const stages = await stagesOfWave(db, wave_id);
    await keepDelivery(db, wave_id, { counted_at, stages });
  }
}
