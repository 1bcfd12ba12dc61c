import { personalData } from '#server/database/personal-data.ts';
import { deleteRequestsFor } from './codes.queries.ts';

export const codesData = personalData({
  holds: {
    codes: {
      of: { member_id: 'member_id' },
      newest: 'created_at',
      columns: {
        hash: 'secret',
        kind: 'copied',
        member_id: 'key',
        email: 'copied',
        return_to: 'copied',
        mail_key: 'key',
        created_at: 'copied',
        expires_at: 'copied',
        used_at: 'copied',
      },
      leaving: 'erased',
    },
    code_requests: {
      of: { member_id: 'member_id', email: 'email_key' },
      newest: 'id',
      columns: { id: 'key', kind: 'copied', email: 'copied', member_id: 'key', asked_at: 'copied' },
      leaving: 'erased',
    },
  },
  leave: (db, { email_key }) => deleteRequestsFor(db, email_key),
});
