import { personalData } from '#server/database/personal-data.ts';

const QUESTIONS = 'What operators ask; it names no member.';

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
    questionnaires: {
      of: {},
      columns: {
        id: 'operator',
        country_code: 'operator',
        kind: 'operator',
        name: 'operator',
        name_version: 'operator',
        created_at: 'operator',
        draft: 'operator',
        draft_version: 'operator',
        draft_at: 'operator',
        draft_by: 'operator',
      },
      leaving: { kept: QUESTIONS },
    },
    questionnaire_versions: {
      of: {},
      columns: {
        questionnaire_id: 'operator',
        version: 'operator',
        key: 'operator',
        definition: 'operator',
        created_at: 'operator',
        published_by: 'operator',
      },
      leaving: { kept: QUESTIONS },
    },
  },
});
