import { personalData } from '#server/database/personal-data.ts';

export const payoutBatchesData = personalData({
  holds: {
    payout_batches: {
      of: {},
      columns: {
        id: 'key',
        country_code: 'derived',
        name: 'operator',
        state: 'progress',
        version: 'progress',
        key: 'operator',
        created_at: 'operator',
        created_by: 'operator',
        frozen_at: 'operator',
        frozen_by: 'operator',
        ended_at: 'operator',
        ended_by: 'operator',
      },
      leaving: { kept: 'Which money orders went to the post together, and who saw to it.' },
    },
    payout_batch_items: {
      of: { request_id: 'exchange_requests.id' },
      columns: {
        id: 'key',
        batch_id: 'key',
        request_id: 'key',
        amount_minor: 'derived',
        currency: 'derived',
        result: 'derived',
        outcome: 'progress',
        reference: 'derived',
        settled_at: 'derived',
      },
      leaving: { kept: 'The books: what was paid for which request, and the number of the money order.' },
    },
  },
});
