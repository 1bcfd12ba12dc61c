import type { TodayCounts } from '#server/features/today/counts.ts';
import { countUnreviewed } from './freezes.queries.ts';

export const freezesToday: TodayCounts = {
  waiting: {
    freezes_overdue: (db, now) => countUnreviewed(db, now),
    freezes_to_review: (db) => countUnreviewed(db, null),
  },
};
