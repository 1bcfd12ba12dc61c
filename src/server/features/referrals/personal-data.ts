import { personalData } from '#server/database/personal-data.ts';
import { eraseReferrals } from './erase-referrals.ts';

export const referralsData = personalData({
  holds: {
    referrals: {
      of: { member_id: 'member_id' },
      newest: 'created_at',
      columns: { member_id: 'key', email_hash: 'others', created_at: 'copied' },
      leaving: 'erased',
    },
    referral_rewards: {
      of: { referrer_id: 'member_id' },
      newest: 'decided_at',
      columns: {
        friend_id: 'others',
        referrer_id: 'key',
        points: 'copied',
        refused_reason: 'copied',
        decided_at: 'copied',
      },
      leaving: 'erased',
    },
  },
  leave: (db, { member_id }) => eraseReferrals(db, member_id),
});
