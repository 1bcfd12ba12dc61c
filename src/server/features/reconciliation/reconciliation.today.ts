import type { TodayCounts } from '#server/features/today/counts.ts';
import { countUnverified } from './unverified-reports.queries.ts';

export const reconciliationToday: TodayCounts = {
  waiting: { unverified_completes: (db) => countUnverified(db) },
};
