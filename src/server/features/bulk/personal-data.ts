import { personalData } from '#server/database/personal-data.ts';

export const bulkData = personalData({
  holds: {
    bulk_actions: {
      of: {},
      columns: {
        id: 'operator',
        action: 'operator',
        operator_id: 'operator',
        key: 'operator',
        input: 'operator',
        total: 'progress',
        created_at: 'operator',
        finished_at: 'progress',
        key_id: 'operator',
        stopped_because: 'progress',
      },
      leaving: {
        kept: 'Who did what to how many things at once; what was done to each is in its own table.',
      },
    },
    bulk_items: {
      of: {},
      columns: {
        id: 'key',
        bulk_id: 'key',
        thing_id: 'key',
        country_code: 'derived',
        state: 'progress',
        reason: 'progress',
        at: 'progress',
      },
      leaving: { kept: 'The numbers of things, whose own tables name nobody any more.' },
    },
  },
});
