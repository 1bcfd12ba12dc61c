import { personalData } from '#server/database/personal-data.ts';
import { abandonInterviews } from './abandon-interviews.ts';

export const attemptsData = personalData({
  holds: {
    attempts: {
      of: { invitation_id: 'invitations.id' },
      newest: 'id',
      columns: {
        id: 'key',
        invitation_id: 'key',
        token: 'secret',
        pseudonym: 'copied',
        started_at: 'copied',
        expires_at: 'copied',
        ended_at: 'copied',
        outcome: 'copied',
        raw_code: 'copied',
        decided_by: 'copied',
        points: 'copied',
        pending_until: 'copied',
        unpaid: 'copied',
        reconciled: 'derived',
        survey_id: 'derived',
        country_code: 'derived',
      },
      leaving: { kept: 'Figures of the survey, and what is paid for it; the invitation names nobody.' },
    },
    top_ups: {
      of: { attempt_id: 'attempts.id' },
      columns: { attempt_id: 'key', raise_id: 'key', points: 'derived' },
      leaving: { kept: 'What was paid for the survey; the attempt names nobody.' },
    },
    attempt_flags: {
      of: { attempt_id: 'attempts.id' },
      newest: 'id',
      columns: {
        id: 'key',
        attempt_id: 'key',
        kind: 'copied',
        judged_by: 'copied',
        flagged_at: 'copied',
        settled_at: 'copied',
        settled_by: 'operator',
        verdict: 'copied',
      },
      leaving: {
        kept: 'How long an interview took beside the others, and how grids were answered: figures alone.',
      },
    },
  },
  leave: (db, { member_id }) => abandonInterviews(db, member_id),
});
