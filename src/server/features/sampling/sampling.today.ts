import type { TodayCounts } from '#server/features/today/counts.ts';
import { countEndedSeries } from './automatic-waves.queries.ts';

export const samplingToday: TodayCounts = {
  waiting: { automatic_waves_ended: (db) => countEndedSeries(db) },
};
