import { personalData } from '#server/database/personal-data.ts';

export const apiKeysData = personalData({
  holds: {
    api_keys: {
      of: {},
      columns: {
        id: 'operator',
        operator_id: 'operator',
        name: 'operator',
        prefix: 'operator',
        secret_hash: 'operator',
        rights: 'operator',
        countries: 'operator',
        creation_key: 'operator',
        created_at: 'operator',
        last_used_at: 'operator',
        expires_at: 'operator',
        ended_at: 'operator',
      },
      leaving: { kept: 'A key of a program, and which operator made it; the audit log names its number.' },
    },
  },
});
