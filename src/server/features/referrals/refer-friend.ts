import { fieldMessages } from '#contract/field-messages.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { fullName } from '#contract/rules/full-name.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { addressHash } from '#server/mail/address-hash.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { referralMailPrefix } from './erase-referrals.ts';
import { referralInvitation } from './referrals.mails.tsx';
import {
  findReferringMember,
  insertReferral,
  isMember,
  isReferred,
  isReferredSince,
  nthReferralSince,
} from './referrals.queries.ts';

/** The most friends a member can refer in 24 hours. */
const REFERRALS_A_DAY = 20;
const DAY_MS = 86_400_000;
/** How long a friend invited by one member can't be invited by others. */
const LEAVE_ALONE_MS = 30 * DAY_MS;

/**
 * Checks the form, then counts the call like every call that sends mail. Errors: a field error for one's own
 * address, `too_many_attempts`.
 */
export async function checkReferral(
  db: ReadDb,
  limits: FailureLimits,
  { member_id, email, ip }: { member_id: number; email: string; ip: string },
): Promise<void> {
  const own = await sessionUser(db, member_id);
  if (emailKey(email) === emailKey(own.email)) throw fieldError({ email: fieldMessages.refer_oneself });
  await limits.count('mail', { account: `member:${member_id}`, ip });
}

/**
 * Invites a friend by mail in the member's language, with a link that credits the member later. The answer is the
 * same whether the friend is a member, was referred before, has unsubscribed or gets a mail. Errors: a field error
 * for one's own address, `too_many_attempts`.
 */
export async function referFriend(
  db: Db,
  referral: { member_id: number; first_name: string; last_name: string; email: string },
): Promise<void> {
  const now = clock.now();
  // Serialised, so that the limit is counted correctly.
  await lockMember(db, referral.member_id);
  const member = await findReferringMember(db, referral.member_id);
  if (!member) throw new AppError('not_found');
  const friendKey = emailKey(referral.email);
  if (friendKey === member.email_key) throw fieldError({ email: fieldMessages.refer_oneself });
  const email_hash = addressHash(friendKey);
  if (await isReferred(db, member.id, email_hash)) return;
  await refuseAboveLimit(db, member.id, now);

  const leftAlone = await isReferredSince(db, email_hash, new Date(now.getTime() - LEAVE_ALONE_MS));
  await insertReferral(db, { member_id: member.id, email_hash, created_at: now });
  if (leftAlone || (await isMember(db, friendKey))) return;
  await queueMail(db, referralInvitation, {
    key: `${referralMailPrefix(member.id)}${email_hash.toString('hex')}`,
    to: referral.email,
    language: member.language,
    country_code: member.country_code,
    data: {
      first_name: referral.first_name,
      member_name: fullName(member, member.language),
      referrer_code: member.referrer_code,
    },
  });
}

async function refuseAboveLimit(db: Db, memberId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const oldest = await nthReferralSince(db, { memberId, since, nth: REFERRALS_A_DAY });
  if (!oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000);
  throw new AppError('too_many_attempts', { retryAfterSeconds });
}
