import type { ReadDb } from '#server/database/connect.ts';
import * as queries from './projects.queries.ts';

/** One of a project's countries, one of these (null: any) where it has one. */
export const countryOfProject = (
  db: ReadDb,
  projectId: number,
  countries: readonly string[] | null,
): Promise<string | undefined> => queries.countryOfProject(db, projectId, countries);
