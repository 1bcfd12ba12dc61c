import { personalData } from '#server/database/personal-data.ts';

export const linksData = personalData({
  holds: {
    link_generations: {
      of: { member_id: 'member_id' },
      columns: { member_id: 'key', generation: 'secret' },
      leaving: 'erased',
    },
  },
});
