import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { bouncedAddresses, deleteBounce, insertBounce } from './erasure.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** So long nothing is sent to an address that does not exist: mailboxes are made and mended. */
export const BOUNCE_KEPT_MS = 30 * DAY_MS;

/** One hard bounce ends sending to an address; what waits for it is taken back. */
export const noteBounce = (db: Db, recipientKey: string): Promise<void> =>
  insertBounce(db, recipientKey, clock.now());

export const bouncedAmong = (db: ReadDb, recipientKeys: readonly string[]): Promise<Set<string>> =>
  bouncedAddresses(db, recipientKeys, new Date(clock.now().getTime() - BOUNCE_KEPT_MS));

/** An operator knows that the mailbox is there again. Answers whether mail had been stopped. */
export const sendAgainTo = (db: Db, address: string): Promise<boolean> => deleteBounce(db, emailKey(address));
