import type { BulkAction } from '#server/features/bulk/bulk-action.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';

/** What operators do to many requests for rewards at once. */
export const approveRequests: BulkAction = {
  name: 'reward-requests/approve',
  right: 'rewards_decide',
  run: (db, { id, actor }) => settleExchangeRequest(db, { action: 'approve', request_id: id, actor }),
};
