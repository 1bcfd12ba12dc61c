import type { ReadDb } from '#server/database/connect.ts';
import { countWaitingOthers } from './waiting-mails.queries.ts';

/** The most bulk mails in the outbox at a time; more are created when these have been sent. */
const AHEAD = 1000;

/** How many more bulk mails the outbox accepts now. */
export const roomInOutbox = async (db: ReadDb): Promise<number> =>
  AHEAD - (await countWaitingOthers(db, AHEAD));
