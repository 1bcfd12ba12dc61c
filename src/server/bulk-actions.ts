import type { BulkAction } from './features/bulk/bulk-action.ts';
import { approveRequests } from './features/rewards/rewards.bulk.ts';

/** Whatever operators can do to many rows of a list at once: each feature's `<feature>.bulk.ts`. */
export const bulkActions: readonly BulkAction[] = [approveRequests];
