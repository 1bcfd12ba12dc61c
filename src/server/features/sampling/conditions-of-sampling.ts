import type { Group } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { seriesConditions } from './automatic-waves.queries.ts';
import { segmentConditions } from './segments.queries.ts';

/** What the segments and the automatic waves of these countries ask of members. */
export const conditionsOfSampling = async (db: ReadDb, countries: readonly string[]): Promise<Group[]> => [
  ...(await segmentConditions(db, countries)),
  ...(await seriesConditions(db, countries)),
];
