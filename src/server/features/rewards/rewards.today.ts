import type { TodayCounts } from '#server/features/today/counts.ts';
import { countHeldRequests, countPromised } from './waiting-requests.queries.ts';

export const rewardsToday: TodayCounts = {
  waiting: {
    requests_past_promise: (db, now) => countPromised(db, 'past', now),
    requests_near_promise: (db, now) => countPromised(db, 'near', now),
    requests_held: (db, now) => countHeldRequests(db, now),
  },
};
