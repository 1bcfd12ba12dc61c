import type { TodayCounts } from '#server/features/today/counts.ts';
import { countFlagged } from './flags.queries.ts';

export const attemptsToday: TodayCounts = {
  waiting: { flagged_attempts: (db) => countFlagged(db) },
};
