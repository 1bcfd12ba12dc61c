import { personalData } from '#server/database/personal-data.ts';

export const samplingData = personalData({
  holds: {
    member_responses: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', invited: 'derived', started: 'derived', completed: 'derived' },
      leaving: 'erased',
    },
    segments: {
      of: {},
      columns: {
        id: 'operator',
        country_code: 'operator',
        name: 'operator',
        owner_id: 'operator',
        condition: 'operator',
        changed_at: 'operator',
        version: 'operator',
      },
      leaving: { kept: 'What operators ask of members; it names no member.' },
    },
  },
});
