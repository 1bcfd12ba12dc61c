import type { ReadDb } from '#server/database/connect.ts';
import { countWaitingOthers } from './waiting-mails.queries.ts';

/** So many mails that nobody waits for stand in the outbox ahead of their time; more are made when these have gone. */
const AHEAD = 1000;

/** How many more of them the outbox takes now. */
export const roomInOutbox = async (db: ReadDb): Promise<number> =>
  AHEAD - (await countWaitingOthers(db, AHEAD));
