import { personalData } from '#server/database/personal-data.ts';

export const sharedAnswersData = personalData({
  holds: {
    sharing_consents: {
      of: { member_id: 'member_id' },
      newest: 'id',
      columns: {
        id: 'key',
        member_id: 'key',
        survey_id: 'in_words',
        // The wording names the questions.
        attributes: 'derived',
        wording: 'copied',
        // The wording names it.
        link_host: 'derived',
        given_at: 'copied',
        withdrawn_at: 'copied',
      },
      leaving: 'erased',
    },
  },
});
