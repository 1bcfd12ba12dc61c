import { personalData } from '#server/database/personal-data.ts';

export const reportsData = personalData({
  holds: {
    outcome_reports: {
      of: { attempt_id: 'attempts.id' },
      newest: 'id',
      columns: {
        id: 'key',
        attempt_id: 'key',
        channel: 'copied',
        outcome: 'copied',
        raw_code: 'copied',
        accepted: 'copied',
        signature: 'copied',
        received_at: 'copied',
      },
      leaving: { kept: 'What a survey’s owner reported of an attempt, for its invoice.' },
    },
  },
});
