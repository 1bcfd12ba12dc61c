import { personalData } from '#server/database/personal-data.ts';
import { rememberFormerMember } from './former-members.ts';

export const formerMembersData = personalData({
  holds: {
    former_members: {
      of: {},
      columns: {
        address_hash: 'secret',
        surveys: 'before_account',
        referral_decided: 'before_account',
        left_at: 'before_account',
      },
      leaving: {
        kept: 'For 180 days, so that no survey and no referral is paid for twice; only a keyed hash of the address.',
      },
    },
    returned_members: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', surveys: 'in_words', referral_decided: 'copied' },
      leaving: 'erased',
    },
  },
  leave: (db, member) => rememberFormerMember(db, member),
});
