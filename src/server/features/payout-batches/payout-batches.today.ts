import type { TodayCounts } from '#server/features/today/counts.ts';
import { countUnfinished } from './payout-batches.queries.ts';

export const payoutBatchesToday: TodayCounts = {
  waiting: { batches_to_finish: (db) => countUnfinished(db) },
};
