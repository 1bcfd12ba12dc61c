import { personalData } from '#server/database/personal-data.ts';
import { deleteMailsOf } from './erasure.queries.ts';

export const mailData = personalData({
  holds: {
    mails: {
      of: { member_id: 'member_id', recipient_key: 'email_key' },
      newest: 'id',
      columns: {
        id: 'key',
        key: 'key',
        message_id: 'key',
        template: 'copied',
        country_code: 'key',
        language: 'copied',
        to_address: 'copied',
        recipient_key: 'derived',
        member_id: 'key',
        follows_member: 'progress',
        transactional: 'derived',
        data: 'in_words',
        subject: 'in_words',
        state: 'copied',
        cancelled_because: 'copied',
        tries: 'progress',
        sending_since: 'progress',
        lane: 'progress',
        useful_until: 'progress',
        last_error: 'progress',
        created_at: 'copied',
        sent_at: 'copied',
        stopped_at: 'progress',
      },
      leaving: 'erased',
    },
    mail_reports: {
      of: { mail_id: 'mails.id' },
      columns: {
        id: 'key',
        mail_id: 'key',
        wave_id: 'key',
        kind: 'copied',
        source: 'progress',
        status: 'progress',
        response: 'progress',
        reported_at: 'copied',
        forgiven: 'progress',
      },
      leaving: 'erased',
    },
    bounced_addresses: {
      of: { recipient_key: 'email_key' },
      columns: { recipient_key: 'derived', kind: 'copied', bounced_at: 'copied' },
      leaving: 'erased',
    },
    mailed_addresses: {
      of: { address_hash: 'address_hash' },
      columns: { address_hash: 'derived', unsubscribe_token: 'secret', unsubscribed_at: 'copied' },
      leaving: 'erased',
    },
  },
  leave: (db, { member_id, email_key }) => deleteMailsOf(db, { member_id, recipient_key: email_key }),
});
