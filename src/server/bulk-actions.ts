import type { BulkWork } from './features/bulk/bulk-action.ts';
import { membersBulk } from './features/member-care/member-care.bulk.ts';
import { batchBulk, payoutResults } from './features/payout-batches/batch-bulk.ts';
import { reconciliationRows } from './features/reconciliation/run-row.ts';
import { unverifiedBulk } from './features/reconciliation/unverified.bulk.ts';
import { requestsBulk } from './features/rewards/rewards.bulk.ts';

/** Whatever operators can do to many rows of a list at once: each feature's `<feature>.bulk.ts`. */
export const bulkActions: readonly BulkWork[] = [
  ...requestsBulk,
  ...membersBulk,
  ...batchBulk,
  payoutResults,
  reconciliationRows,
  ...unverifiedBulk,
];
