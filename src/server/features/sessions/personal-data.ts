import { personalData } from '#server/database/personal-data.ts';

export const sessionsData = personalData({
  holds: {
    sessions: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        token_hash: 'secret',
        member_id: 'key',
        remember: 'copied',
        user_agent: 'copied',
        created_at: 'copied',
        last_seen_at: 'copied',
        expires_at: 'copied',
      },
      leaving: 'erased',
    },
    devices: {
      of: { member_id: 'member_id' },
      newest: 'last_seen_at',
      columns: { hash: 'secret', member_id: 'key', first_seen_at: 'copied', last_seen_at: 'copied' },
      leaving: 'erased',
    },
  },
});
