import { personalData } from '#server/database/personal-data.ts';

export const pointRaisesData = personalData({
  holds: {
    point_raises: {
      of: {},
      columns: {
        id: 'key',
        survey_id: 'key',
        points_before: 'operator',
        points: 'operator',
        started_by: 'operator',
        started_at: 'operator',
        reached: 'progress',
        changed: 'progress',
        topped_up: 'progress',
        paid: 'progress',
        ended_at: 'progress',
      },
      leaving: { kept: 'What operators raised; it is about no member.' },
    },
  },
});
