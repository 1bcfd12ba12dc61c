import { personalData } from '#server/database/personal-data.ts';

export const operatorChangesData = personalData({
  holds: {
    operator_changes: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        operator_id: 'operator',
        // The copy shows what operators did by the audit log.
        what: 'derived',
        changed_at: 'derived',
      },
      leaving: 'erased',
    },
  },
});
