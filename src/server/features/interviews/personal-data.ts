import { personalData } from '#server/database/personal-data.ts';
import { deleteInterviews } from './interviews.queries.ts';

export const interviewsData = personalData({
  holds: {
    interviews: {
      of: { attempt_id: 'attempts.id' },
      columns: {
        attempt_id: 'key',
        questionnaire_id: 'in_words',
        version: 'in_words',
        answers: 'in_words',
        language: 'copied',
        page: 'progress',
        updated_at: 'copied',
        judged_at: 'derived',
      },
      leaving: 'erased',
    },
    interview_pages: {
      of: { attempt_id: 'attempts.id' },
      newest: 'answered_at',
      columns: { attempt_id: 'key', page: 'copied', answered_at: 'copied' },
      leaving: 'erased',
    },
  },
  leave: (db, { member_id }) => deleteInterviews(db, member_id),
});
