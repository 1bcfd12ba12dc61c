import { personalData } from '#server/database/personal-data.ts';
import { detachInvitations } from './invitations.queries.ts';

export const invitationsData = personalData({
  holds: {
    invitations: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        survey_id: 'in_words',
        member_id: 'key',
        wave_id: 'progress',
        test_member_id: 'key',
        points: 'copied',
        state: 'copied',
        invited_at: 'copied',
        reminded_at: 'copied',
        reminders: 'progress',
        not_sent: 'copied',
      },
      leaving: { kept: 'That somebody was invited, for the figures of the survey.', emptied: ['member_id'] },
    },
    reminders: {
      of: { invitation_id: 'invitations.id' },
      columns: { due_at: 'copied', invitation_id: 'key' },
      leaving: { kept: 'It finds nobody to remind, and goes when it is due.' },
    },
    survey_ceilings: {
      of: {},
      columns: {
        survey_id: 'operator',
        per_day: 'operator',
        members: 'operator',
        points: 'operator',
        version: 'operator',
      },
      leaving: { kept: 'What operators set for a survey; it is about no member.' },
    },
    waves: {
      of: {},
      columns: {
        id: 'key',
        survey_id: 'key',
        audience: 'progress',
        state: 'progress',
        members: 'others',
        wanted: 'progress',
        seed: 'progress',
        planned_to: 'progress',
        drip_place: 'progress',
        mailed_to: 'progress',
        planned: 'progress',
        refused: 'progress',
        sample: 'operator',
        per_hour: 'operator',
        reminders: 'operator',
        reminder_days: 'operator',
        paused_at: 'operator',
        pause_reason: 'operator',
        sent_to: 'progress',
        starts_at: 'progress',
        stop_reason: 'operator',
        started_by: 'operator',
        created_at: 'progress',
        ended_at: 'progress',
      },
      leaving: {
        kept: 'Numbers of members who are being invited, until each has an invitation; they lead to nobody then.',
      },
    },
  },
  leave: (db, { member_id }) => detachInvitations(db, member_id),
});
