import { personalData } from '#server/database/personal-data.ts';

const ENDED = 'An operator is ended, not erased: the audit log names who did what.';

export const operatorsData = personalData({
  holds: {
    operators: {
      of: {},
      columns: {
        id: 'operator',
        email: 'operator',
        email_key: 'operator',
        name: 'operator',
        role_id: 'operator',
        countries: 'operator',
        language: 'operator',
        time_zone: 'operator',
        password_hash: 'operator',
        created_at: 'operator',
        accepted_at: 'operator',
        last_seen_at: 'operator',
        ended_at: 'operator',
        version: 'operator',
      },
      leaving: { kept: ENDED },
    },
  },
});
