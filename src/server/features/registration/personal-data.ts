import { personalData } from '#server/database/personal-data.ts';

export const registrationData = personalData({
  holds: {
    consents: {
      of: { member_id: 'member_id' },
      newest: 'given_at',
      columns: {
        id: 'key',
        member_id: 'key',
        kind: 'copied',
        version: 'copied',
        given_at: 'copied',
        withdrawn_at: 'copied',
      },
      leaving: 'erased',
    },
  },
});
