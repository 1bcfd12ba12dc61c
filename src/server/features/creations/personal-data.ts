import { personalData } from '#server/database/personal-data.ts';

export const creationsData = personalData({
  holds: {
    creation_keys: {
      of: {},
      columns: {
        operator_id: 'operator',
        kind: 'operator',
        key: 'operator',
        fingerprint: 'operator',
        thing_id: 'operator',
        created_at: 'operator',
      },
      leaving: { kept: 'What an operator created; it names no member.' },
    },
  },
});
