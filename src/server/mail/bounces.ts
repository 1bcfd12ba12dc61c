import { emailKey } from '#contract/rules/email-address.ts';
import type { StoppingBounce } from '#contract/rules/mail-reports.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import {
  type BouncedAddress,
  bouncedAddresses,
  type CancelledMail,
  deleteBounce,
  insertBounce,
} from './erasure.queries.ts';
import { forgiveSoftBounces } from './mail-reports.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a bounced address is skipped; mailboxes can be created or repaired. */
export const BOUNCE_KEPT_MS = 30 * DAY_MS;

/** Addresses that bounced later than this are stopped. */
export const bouncesCountSince = (): Date => new Date(clock.now().getTime() - BOUNCE_KEPT_MS);

/** Stops mail to an address and cancels queued mail, which it returns; soft bounces leave mails that carry a code. */
export const noteBounce = (db: Db, recipientKey: string, kind: StoppingBounce): Promise<CancelledMail[]> =>
  insertBounce(db, { recipientKey, kind, at: clock.now(), stillCounts: bouncesCountSince() });

/** Which of these addresses are stopped, by key. */
export const bouncedAmong = (
  db: ReadDb,
  recipientKeys: readonly string[],
): Promise<Map<string, BouncedAddress>> => bouncedAddresses(db, recipientKeys, bouncesCountSince());

/** What stops mail to an address; null where nothing does. */
export async function bounceOf(
  db: ReadDb,
  recipientKey: string,
): Promise<Omit<BouncedAddress, 'recipient_key'> | null> {
  const found = (await bouncedAmong(db, [recipientKey])).get(recipientKey);
  return found ? { kind: found.kind, bounced_at: found.bounced_at } : null;
}

/**
 * Resumes mail after an operator has checked the mailbox, or its owner has proved to read it. Returns whether mail was
 * stopped.
 */
export async function sendAgainTo(db: Db, address: string): Promise<boolean> {
  const key = emailKey(address);
  await forgiveSoftBounces(db, key);
  return deleteBounce(db, key);
}
