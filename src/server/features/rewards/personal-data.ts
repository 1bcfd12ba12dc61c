import { personalData } from '#server/database/personal-data.ts';
import { eraseRequests } from './erase-requests.ts';

export const rewardsData = personalData({
  holds: {
    exchange_requests: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        country_code: 'derived',
        reward_id: 'in_words',
        quantity: 'copied',
        points: 'copied',
        status: 'copied',
        first_name: 'copied',
        last_name: 'copied',
        values: 'in_words',
        values_version: 'in_words',
        created_at: 'copied',
        promised_on: 'copied',
        held_reasons: 'copied',
        held_until: 'copied',
        idempotency_key: 'key',
        fingerprint: 'secret',
        from_stock: 'derived',
      },
      leaving: {
        kept: 'The books; of a reward that is on its way also name and address, until the books are closed.',
        emptied: ['member_id', 'idempotency_key', 'fingerprint'],
      },
    },
    exchange_request_events: {
      of: { request_id: 'exchange_requests.id' },
      newest: 'id',
      columns: {
        id: 'key',
        request_id: 'key',
        status: 'copied',
        at: 'copied',
        actor: 'operator',
        reason: 'copied',
        note: 'copied',
      },
      leaving: { kept: 'The books: when a request took which step.' },
    },
  },
  leave: async (db, member, tell) => tell(await eraseRequests(db, member)),
});
