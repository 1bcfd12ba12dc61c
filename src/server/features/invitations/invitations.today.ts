import type { TodayCounts } from '#server/features/today/counts.ts';
import { countHalted } from './halts.queries.ts';

export const invitationsToday: TodayCounts = { waiting: { halted_surveys: (db) => countHalted(db) } };
