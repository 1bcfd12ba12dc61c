import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { bouncedAddresses, type CancelledMail, deleteBounce, insertBounce } from './erasure.queries.ts';
import { forgiveSoftBounces } from './mail-reports.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a bounced address is skipped; mailboxes can be created or repaired. */
export const BOUNCE_KEPT_MS = 30 * DAY_MS;

/** One hard bounce stops mail to an address and cancels queued mail, which it returns. */
export const noteBounce = (db: Db, recipientKey: string): Promise<CancelledMail[]> =>
  insertBounce(db, recipientKey, clock.now());

export const bouncedAmong = (db: ReadDb, recipientKeys: readonly string[]): Promise<Set<string>> =>
  bouncedAddresses(db, recipientKeys, new Date(clock.now().getTime() - BOUNCE_KEPT_MS));

/**
 * Resumes mail after an operator has checked the mailbox, or its owner has proved to read it. Returns whether mail was
 * stopped.
 */
export async function sendAgainTo(db: Db, address: string): Promise<boolean> {
  const key = emailKey(address);
  await forgiveSoftBounces(db, key);
  return deleteBounce(db, key);
}
