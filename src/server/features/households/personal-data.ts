import { personalData } from '#server/database/personal-data.ts';
import { deleteCaseWithout } from './households.queries.ts';

export const householdsData = personalData({
  holds: {
    household_keys: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', hash: 'secret', changed_at: 'copied', is_shared: 'others' },
      leaving: 'erased',
    },
    household_cases: {
      of: { household: 'household_keys.hash' },
      newest: 'id',
      columns: {
        id: 'key',
        country_code: 'derived',
        household: 'secret',
        members: 'others',
        evidence: 'copied',
        raised_at: 'copied',
        state: 'copied',
        settled_at: 'copied',
        note: 'others',
      },
      leaving: { kept: 'While two others are left in the household; it names none of them.' },
    },
  },
  leave: (db, { member_id }) => deleteCaseWithout(db, member_id),
});
