import { getReferralLink, referFriend as referFriendCall } from '#contract/portal/referrals.calls.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { checkReferral, referFriend } from './refer-friend.ts';
import { referrerCode } from './referrals.queries.ts';

export function referralsRoutes(api: Api, { limits }: { limits: FailureLimits }): void {
  api.implement<typeof referFriendCall, void>(
    referFriendCall,
    async (db, { member, body, ip }) => {
      await referFriend(db, { member_id: member.member_id, ...body });
      // Successful calls don't count, because many members can share one network.
      await limits.takeBack('mail', { ip });
      return null;
    },
    (db, { member, body, ip }) =>
      checkReferral(db, limits, { member_id: member?.member_id ?? 0, email: body.email, ip }),
  );

  api.implement(getReferralLink, async (db, { member, site }) => ({
    link: `${site.origin}/register?referrer=${await referrerCode(db, member.member_id)}`,
  }));
}
