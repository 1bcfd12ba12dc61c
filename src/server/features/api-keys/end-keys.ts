import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { endKeys } from './api-keys.queries.ts';

/** Revokes all keys of a removed operator. */
export async function endKeysOf(db: Db, operatorId: number): Promise<void> {
  await endKeys(db, operatorId, clock.now());
}
