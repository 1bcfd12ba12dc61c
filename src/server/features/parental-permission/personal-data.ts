import { personalData } from '#server/database/personal-data.ts';

export const parentalPermissionData = personalData({
  holds: {
    parental_permissions: {
      of: { member_id: 'member_id' },
      columns: {
        member_id: 'key',
        parent_email: 'copied',
        asked_at: 'copied',
        given_at: 'copied',
        reminded_at: 'before_account',
      },
      leaving: 'erased',
    },
  },
});
