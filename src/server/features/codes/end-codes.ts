import type { Db } from '#server/database/connect.ts';
import { cancelMails } from '#server/mail/cancel-mails.ts';
import { type CodeKind, deleteCodes } from './codes.queries.ts';

/** Makes every code of these kinds that was mailed to a member worth nothing; mails with one that wait are not sent. */
export async function endCodes(db: Db, memberId: number, ...kinds: readonly CodeKind[]): Promise<void> {
  await cancelMails(db, await deleteCodes(db, memberId, kinds, { unusedOnly: false }));
}

/** The same, but those that were used stay, so that the same press again is answered alike. */
export async function endUnusedCodes(db: Db, memberId: number, ...kinds: readonly CodeKind[]): Promise<void> {
  await cancelMails(db, await deleteCodes(db, memberId, kinds, { unusedOnly: true }));
}
