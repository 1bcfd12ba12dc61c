import type { TodayCounts } from '#server/features/today/counts.ts';
import { countBehindPlan } from './remembered.queries.ts';

export const fieldFiguresToday: TodayCounts = {
  waiting: { surveys_behind_plan: (db) => countBehindPlan(db) },
};
