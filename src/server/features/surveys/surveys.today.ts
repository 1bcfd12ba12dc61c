import type { TodayCounts } from '#server/features/today/counts.ts';
import { countSoftLaunchesDone } from './surveys-list.queries.ts';

export const surveysToday: TodayCounts = {
  waiting: { soft_launches_done: (db) => countSoftLaunchesDone(db) },
};
