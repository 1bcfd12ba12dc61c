import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { readdressQueued } from './mails.queries.ts';

/**
 * Moves waiting mail to a member's new address, in the transaction that changed it, except mail queued for a stated
 * address (`QueuedMail`).
 */
export async function readdressMails(db: Db, memberId: number, address: string): Promise<void> {
  await readdressQueued(db, memberId, { to_address: address, recipient_key: emailKey(address) });
}
