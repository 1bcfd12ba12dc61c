import type { TodayCounts } from '#server/features/today/counts.ts';
import { countPending } from './adjustments.queries.ts';

export const adjustmentsToday: TodayCounts = {
  waiting: { adjustments_to_decide: (db) => countPending(db) },
};
