import { personalData } from '#server/database/personal-data.ts';
import { eraseMessages } from './erase-messages.ts';

export const supportData = personalData({
  holds: {
    contact_threads: {
      of: { member_id: 'member_id', email_key: 'email_key' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        country_code: 'derived',
        language: 'derived',
        topic: 'copied',
        channel: 'copied',
        name: 'copied',
        email: 'copied',
        email_key: 'derived',
        token: 'secret',
        attempt_id: 'key',
        request_id: 'key',
        state: 'copied',
        assigned_to: 'operator',
        due_at: 'progress',
        version: 'progress',
        created_at: 'copied',
        last_message_at: 'derived',
      },
      leaving: 'erased',
    },
    contact_messages: {
      of: { thread_id: 'contact_threads.id' },
      newest: 'id',
      columns: {
        id: 'key',
        thread_id: 'key',
        kind: 'in_words',
        message: 'copied',
        operator_id: 'operator',
        key: 'progress',
        created_at: 'copied',
      },
      leaving: 'erased',
    },
  },
  leave: (db, member) => eraseMessages(db, member),
});
