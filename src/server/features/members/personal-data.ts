import { personalData } from '#server/database/personal-data.ts';
import { deleteMember } from './members.queries.ts';

export const membersData = personalData({
  holds: {
    members: {
      of: { id: 'member_id' },
      columns: {
        id: 'key',
        country_code: 'copied',
        email: 'copied',
        email_key: 'derived',
        password_hash: 'secret',
        first_name: 'copied',
        last_name: 'copied',
        birthdate: 'copied',
        gender: 'copied',
        language: 'copied',
        referrer_code: 'copied',
        referred_by: 'in_words',
        originator: 'copied',
        originator_params: 'copied',
        created_at: 'copied',
        reminded_at: 'before_account',
        confirmed_at: 'copied',
        credentials_changed_at: 'copied',
        name_changed_at: 'copied',
        unsubscribed_at: 'copied',
        unsubscribe_token: 'secret',
        last_active_at: 'in_words',
        version: 'progress',
        registration_answers: 'before_account',
      },
      leaving: 'erased',
    },
    member_search: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', text: 'derived' },
      leaving: 'erased',
    },
    member_activity: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', week: 'derived', points_step: 'derived', registered_at: 'derived' },
      leaving: 'erased',
    },
    member_standings: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', last_part_at: 'derived', removals: 'derived', completes: 'derived' },
      leaving: 'erased',
    },
  },
  /** The last of all: sessions, codes, answers and whatever else has no use without the member goes with the row. */
  leave: (db, { member_id }) => deleteMember(db, member_id),
});
