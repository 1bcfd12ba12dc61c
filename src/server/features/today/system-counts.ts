import { selectGivenUp } from '#server/jobs/private-tables.queries.ts';
import type { TodayCounts } from './counts.ts';
import { countRefusedMails } from './system-counts.queries.ts';

/** What waits of the installation itself: its queue and its mails. */
export const systemCounts: TodayCounts = {
  waiting: {
    failed_jobs: async (db) => [{ country_code: null, count: (await selectGivenUp(db, null)).length }],
    refused_mails: (db, now) => countRefusedMails(db, now),
  },
};
