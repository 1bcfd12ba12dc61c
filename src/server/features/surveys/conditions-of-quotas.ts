import type { Group } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { quotaConditions } from './quotas.queries.ts';

/** What the quotas of these countries' surveys ask for, but for surveys that are over. */
export const conditionsOfQuotas = (db: ReadDb, countries: readonly string[]): Promise<(Group | null)[]> =>
  quotaConditions(db, countries);
