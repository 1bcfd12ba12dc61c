import type { TodayCounts } from '#server/features/today/counts.ts';
import { countUnseen } from './set-aside.queries.ts';

export const mailReportsToday: TodayCounts = {
  waiting: {
    set_aside_reports: async (db) => [{ country_code: null, count: await countUnseen(db) }],
  },
};
