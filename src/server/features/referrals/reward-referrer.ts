import { randomUUID } from 'node:crypto';
import { REFERRAL_POINTS } from '#contract/rules/points-value.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { isReferralDecided } from '#server/features/former-members/former-members.ts';
import { awardPoints } from '#server/features/points/award-points.ts';
import { householdKey } from '#server/features/questionnaires/household-key.ts';
import { postalAddress } from '#server/features/questionnaires/postal-address.ts';
import { findReferredFriend, haveSharedDevice, insertReferralReward } from './referrals.queries.ts';

/**
 * Pays the referrer 10 points for a friend's first final complete. Not for oneself, the own household or a known
 * device (the reason is recorded), nor for somebody who had an account before. Called in the transaction of every
 * final complete; all but the first change nothing.
 */
export async function rewardReferrer(db: Db, { member_id }: { member_id: number }): Promise<void> {
  const friend = await findReferredFriend(db, member_id);
  if (!friend || (await isReferralDecided(db, member_id))) return;
  const { referrer_id } = friend;
  const refused_reason = await refusal(db, member_id, friend);
  const isFirst = await insertReferralReward(db, {
    friend_id: member_id,
    referrer_id,
    points: refused_reason === null ? REFERRAL_POINTS : 0,
    refused_reason,
    decided_at: clock.now(),
  });
  if (!isFirst || refused_reason !== null) return;
  await awardPoints(db, {
    // The row of the reward makes it unique; the journal must not contain the friend's id.
    key: `referral:${randomUUID()}`,
    member_id: referrer_id,
    points: REFERRAL_POINTS,
    for: 'referral',
    pending: false,
  });
}

async function refusal(
  db: Db,
  friendId: number,
  friend: NonNullable<Awaited<ReturnType<typeof findReferredFriend>>>,
): Promise<'oneself' | 'household' | 'known_device' | null> {
  if (friend.same_person) return 'oneself';
  if (await haveSharedDevice(db, friendId, friend.referrer_id)) return 'known_device';
  const household = (member_id: number, country_code: string) =>
    postalAddress(db, { member_id, country_code }).then(householdKey);
  const key = await household(friendId, friend.friend_country);
  if (key !== null && key === (await household(friend.referrer_id, friend.referrer_country)))
    return 'household';
  return null;
}
