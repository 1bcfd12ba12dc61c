import { personalData } from '#server/database/personal-data.ts';
import { deleteReasons } from './reconciliation.queries.ts';

export const reconciliationData = personalData({
  holds: {
    reconciliations: {
      of: { attempt_id: 'attempts.id' },
      newest: 'at',
      columns: {
        attempt_id: 'key',
        verdict: 'copied',
        reason: 'copied',
        points: 'copied',
        actor: 'operator',
        at: 'copied',
      },
      leaving: { kept: 'What was decided of an attempt, and what it cost.', emptied: ['reason'] },
    },
  },
  leave: (db, { member_id }) => deleteReasons(db, member_id),
});
