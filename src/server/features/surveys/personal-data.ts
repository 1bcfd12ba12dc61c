import { personalData } from '#server/database/personal-data.ts';

export const surveysData = personalData({
  holds: {
    attempt_places: {
      of: { attempt_id: 'attempts.id' },
      columns: { attempt_id: 'key', cell_id: 'derived' },
      leaving: { kept: 'Which of a survey’s places are taken.' },
    },
    length_samples: {
      of: { attempt_id: 'attempts.id' },
      columns: { attempt_id: 'key', survey_id: 'key', ended_at: 'derived' },
      leaving: { kept: 'How long the survey takes; the attempt names nobody.' },
    },
  },
});
