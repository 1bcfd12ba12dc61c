import type { TodayCounts } from '#server/features/today/counts.ts';
import { countOpenThreads } from './threads-list.queries.ts';

export const supportToday: TodayCounts = {
  waiting: {
    messages_overdue: (db, now) => countOpenThreads(db, now),
    messages_open: (db) => countOpenThreads(db, null),
  },
};
