import { personalData } from '#server/database/personal-data.ts';
import { forgetReasons } from './forget-reasons.ts';

export const adjustmentsData = personalData({
  holds: {
    point_adjustments: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        key: 'operator',
        country_code: 'derived',
        member_id: 'key',
        kind: 'copied',
        points: 'copied',
        reason: 'copied',
        state: 'copied',
        asked_by: 'operator',
        asked_at: 'copied',
        decided_by: 'operator',
        decided_at: 'copied',
        decision_note: 'copied',
        movement_id: 'key',
      },
      leaving: {
        kept: 'How many points operators gave and took, for the budget; it names nobody.',
        emptied: ['member_id', 'reason', 'decision_note'],
      },
    },
  },
  leave: (db, { member_id }) => forgetReasons(db, member_id),
});
