import { personalData } from '#server/database/personal-data.ts';

export const httpData = personalData({
  holds: {
    rate_limits: {
      of: {},
      columns: { key: 'secret', points: 'progress', expire: 'progress' },
      leaving: {
        kept: 'Hashes of networks and addresses for an hour at most; those of an account go with it.',
      },
    },
  },
});
