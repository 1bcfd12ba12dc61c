import type { ReadDb } from '#server/database/connect.ts';
import { countWaitingOthers } from './waiting-mails.queries.ts';

/** The most bulk mails in the outbox at a time; more are created when these have been sent. */
const AHEAD = 1000;
/** Fewer are not worth a step of whoever has more of them. */
const LEAST = 200;

/** How many more bulk mails the outbox accepts now: none, or some hundreds. */
export async function roomInOutbox(db: ReadDb): Promise<number> {
  const room = AHEAD - (await countWaitingOthers(db, AHEAD));
  return room < LEAST ? 0 : room;
}
