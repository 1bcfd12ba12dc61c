import type { Group } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { segmentConditions } from './segments.queries.ts';

/** What the segments of these countries ask of members. */
export const conditionsOfSegments = (db: ReadDb, countries: readonly string[]): Promise<Group[]> =>
  segmentConditions(db, countries);
