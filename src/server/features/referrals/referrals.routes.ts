import { getReferralLink, referFriend as referFriendCall } from '#contract/portal/referrals.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { referFriend } from './refer-friend.ts';
import { referrerCode } from './referrals.queries.ts';

export function referralsRoutes(api: Api): void {
  api.implement(referFriendCall, async (db, { member, body }) => {
    await referFriend(db, { member_id: member.member_id, ...body });
    return null;
  });

  api.implement(getReferralLink, async (db, { member, site }) => ({
    link: `${site.origin}/register?referrer=${await referrerCode(db, member.member_id)}`,
  }));
}
