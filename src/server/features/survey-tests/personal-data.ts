import { personalData } from '#server/database/personal-data.ts';

export const surveyTestsData = personalData({
  holds: {
    test_members: {
      of: {},
      columns: {
        id: 'others',
        country_code: 'others',
        name: 'others',
        email: 'others',
        language: 'others',
        created_at: 'others',
      },
      leaving: {
        kept: 'Whoever tries a survey for an operator or a client; they are no member, and go with their last test.',
      },
    },
  },
});
