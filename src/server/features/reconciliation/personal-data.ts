import { personalData } from '#server/database/personal-data.ts';
import { deleteReasons } from './reconciliation.queries.ts';

export const reconciliationData = personalData({
  holds: {
    reconciliations: {
      of: { attempt_id: 'attempts.id' },
      newest: 'at',
      columns: {
        attempt_id: 'key',
        verdict: 'copied',
        because: 'copied',
        reason: 'copied',
        points: 'copied',
        reverses: 'copied',
        actor: 'operator',
        at: 'copied',
      },
      leaving: { kept: 'What was decided of an attempt, and what it cost.', emptied: ['reason'] },
    },
    reconciliation_lists: {
      of: {},
      columns: {
        id: 'operator',
        survey_id: 'operator',
        country_code: 'operator',
        file_name: 'operator',
        created_at: 'operator',
        created_by: 'operator',
        bulk_id: 'operator',
      },
      leaving: { kept: 'Which lists of a client were applied; what they said of attempts is in their rows.' },
    },
    reconciliation_rows: {
      of: { attempt_id: 'attempts.id' },
      newest: 'id',
      columns: {
        id: 'key',
        list_id: 'key',
        line: 'progress',
        given: 'secret',
        attempt_id: 'key',
        verdict: 'derived',
        because: 'derived',
        reason: 'derived',
        fault: 'progress',
        expected_points: 'progress',
        points: 'derived',
      },
      leaving: { kept: 'What a client said of an attempt, for its invoice.', emptied: ['reason'] },
    },
  },
  leave: (db, { member_id }) => deleteReasons(db, member_id),
});
