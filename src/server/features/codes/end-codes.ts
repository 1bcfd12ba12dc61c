import type { Db } from '#server/database/connect.ts';
import { cancelMails } from '#server/mail/cancel-mails.ts';
import { type CodeKind, deleteCodes } from './codes.queries.ts';

/** Invalidates all codes of these kinds mailed to a member; queued mails containing one aren't sent. */
export async function endCodes(db: Db, memberId: number, ...kinds: readonly CodeKind[]): Promise<void> {
  await cancelMails(db, await deleteCodes(db, memberId, kinds, { unusedOnly: false }));
}

/** The same, but keeps used codes, so that pressing the button again gets the same answer. */
export async function endUnusedCodes(db: Db, memberId: number, ...kinds: readonly CodeKind[]): Promise<void> {
  await cancelMails(db, await deleteCodes(db, memberId, kinds, { unusedOnly: true }));
}
