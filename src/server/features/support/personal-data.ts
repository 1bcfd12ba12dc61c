import { personalData } from '#server/database/personal-data.ts';
import { eraseMessages } from './erase-messages.ts';

export const supportData = personalData({
  holds: {
    contact_messages: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        country_code: 'derived',
        topic: 'copied',
        message: 'copied',
        created_at: 'copied',
      },
      leaving: 'erased',
    },
  },
  leave: (db, { member_id }) => eraseMessages(db, member_id),
});
