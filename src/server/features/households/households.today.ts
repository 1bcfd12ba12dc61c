import type { TodayCounts } from '#server/features/today/counts.ts';
import { countOpenCases } from './open-cases.queries.ts';

export const householdsToday: TodayCounts = { waiting: { household_cases: (db) => countOpenCases(db) } };
