import type { TodayCounts } from '#server/features/today/counts.ts';
import { journalFaults } from './journal-faults.ts';
import { pointsOwed } from './points-owed.queries.ts';

export const pointsToday: TodayCounts = {
  waiting: {
    async journal_faults(db, now) {
      return [{ country_code: null, count: (await journalFaults(db, now)).length }];
    },
  },
  figures: { points_owed: (db) => pointsOwed(db) },
};
