import { personalData } from '#server/database/personal-data.ts';

export const answersData = personalData({
  holds: {
    member_answers: {
      of: { member_id: 'member_id' },
      newest: 'answered_at',
      columns: { member_id: 'key', attribute_id: 'in_words', value: 'in_words', answered_at: 'copied' },
      leaving: 'erased',
    },
    member_facts: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', facts: 'derived' },
      leaving: 'erased',
    },
  },
});
