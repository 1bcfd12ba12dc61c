import { personalData } from '#server/database/personal-data.ts';

export const contactPreferencesData = personalData({
  holds: {
    contact_preferences: {
      of: { member_id: 'member_id' },
      columns: {
        member_id: 'key',
        invitations_per_week: 'copied',
        topics_off: 'copied',
        paused_until: 'copied',
        updated_at: 'copied',
      },
      leaving: 'erased',
    },
  },
});
