import { personalData } from '#server/database/personal-data.ts';

export const freezesData = personalData({
  holds: {
    freezes: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        reason: 'copied',
        message: 'copied',
        frozen_at: 'copied',
        frozen_by: 'operator',
        review_by: 'copied',
        reviewed_at: 'copied',
        reviewed_by: 'operator',
        ended_at: 'copied',
        ended_by: 'operator',
      },
      leaving: 'erased',
    },
  },
});
