import { createHmac } from 'node:crypto';
import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import {
  addressKey,
  deleteFormerMembers,
  insertFormerMember,
  moveToMember,
  returnedMember,
} from './former-members.queries.ts';

/** How long a former member's address is remembered; stated in the privacy policy. */
const REMEMBERED_MS = 180 * 24 * 60 * 60 * 1000;

const rememberedSince = () => new Date(clock.now().getTime() - REMEMBERED_MS);

const hashOf = async (db: ReadDb, email_key: string): Promise<Buffer> =>
  createHmac('sha256', await addressKey(db))
    .update(email_key)
    .digest();

/**
 * When a member leaves; call it before invitations and referrals are erased. Only a keyed hash of the address is
 * kept.
 */
export async function rememberFormerMember(
  db: Db,
  { member_id, email_key }: { member_id: number; email_key: string },
): Promise<void> {
  await insertFormerMember(db, {
    member_id,
    address_hash: await hashOf(db, email_key),
    left_at: clock.now(),
  });
}

/** When an account starts: surveys its address took earlier are excluded, and its referral isn't paid again. */
export async function recogniseFormerMember(
  db: Db,
  { member_id, email }: { member_id: number; email: string },
): Promise<void> {
  await moveToMember(db, {
    member_id,
    address_hash: await hashOf(db, emailKey(email)),
    left_after: rememberedSince(),
  });
}

/** Whether a member's referral was already decided in an earlier account. */
export const isReferralDecided = async (db: ReadDb, memberId: number): Promise<boolean> =>
  (await returnedMember(db, memberId))?.referral_decided ?? false;

/** Some of those whose address need not be remembered any longer; returns how many. */
export const forgetFormerMembers = (db: Db, limit: number) =>
  deleteFormerMembers(db, rememberedSince(), limit);
