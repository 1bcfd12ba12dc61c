import type { TodayCounts } from '#server/features/today/counts.ts';
import { countActiveMembers, countMembers, countRegistrations } from './member-figures.queries.ts';

const DAY_MS = 86_400_000;

export const membersToday: TodayCounts = {
  figures: {
    members: (db) => countMembers(db),
    active_members: (db, now) => countActiveMembers(db, now),
    registrations: (db, now) => countRegistrations(db, new Date(now.getTime() - 7 * DAY_MS)),
  },
};
