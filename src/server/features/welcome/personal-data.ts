import { personalData } from '#server/database/personal-data.ts';

export const welcomeData = personalData({
  holds: {
    welcomes: {
      of: { member_id: 'member_id' },
      columns: {
        member_id: 'key',
        mail_allowed_at: 'copied',
        points_read_at: 'copied',
        dismissed_at: 'copied',
      },
      leaving: 'erased',
    },
  },
});
