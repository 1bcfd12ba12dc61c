import { personalData } from '#server/database/personal-data.ts';
import { lapsePoints } from './lapse-points.ts';

export const pointsData = personalData({
  holds: {
    wallets: {
      of: { member_id: 'member_id' },
      columns: {
        id: 'key',
        member_id: 'key',
        country_code: 'derived',
        pseudonym: 'key',
        points: 'copied',
        pending: 'copied',
        points_step: 'derived',
      },
      leaving: { kept: 'The books: an empty wallet under a new random name.', emptied: ['member_id'] },
    },
    movements: {
      of: { wallet_id: 'wallets.id' },
      newest: 'id',
      columns: {
        id: 'key',
        wallet_id: 'key',
        wallet: 'copied',
        pending: 'copied',
        survey_id: 'in_words',
        kind: 'derived',
        reference: 'copied',
        key: 'key',
        created_at: 'copied',
        breakage: 'derived',
        cash: 'derived',
        clearing: 'derived',
        goodwill: 'derived',
        loss: 'derived',
        marketing: 'derived',
        opening: 'derived',
        project_expense: 'derived',
        provider: 'derived',
      },
      leaving: { kept: 'The books, which are never changed; they name a wallet that is nobody’s.' },
    },
  },
  leave: async (db, { member_id }, tell) => tell(await lapsePoints(db, member_id)),
});
