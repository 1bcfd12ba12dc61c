import { personalData } from '#server/database/personal-data.ts';

export const memberViewsData = personalData({
  holds: {
    member_views: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        operator_id: 'operator',
        operator_session_id: 'operator',
        // The copy shows what operators did, and why, by the audit log.
        reason: 'derived',
        created_at: 'derived',
        ends_at: 'derived',
        opened_at: 'derived',
        ended_at: 'derived',
        code_hash: 'secret',
        token_hash: 'secret',
        end_hash: 'secret',
      },
      leaving: 'erased',
    },
  },
});
