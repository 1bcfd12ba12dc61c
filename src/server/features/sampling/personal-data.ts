import { personalData } from '#server/database/personal-data.ts';

export const samplingData = personalData({
  holds: {
    member_responses: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', invited: 'derived', started: 'derived', completed: 'derived' },
      leaving: 'erased',
    },
    automatic_waves: {
      of: {},
      columns: {
        survey_id: 'operator',
        settings: 'operator',
        state: 'operator',
        reason: 'operator',
        waits_for: 'operator',
        next_at: 'operator',
        started_at: 'operator',
        ended_at: 'operator',
        seen_at: 'operator',
        seen_by: 'operator',
        version: 'operator',
      },
      leaving: { kept: 'What operators set for a survey; it names no member.' },
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
