import type { SeriesFigures } from '#contract/rules/automatic-waves.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countCompletes, countSince } from './counts-since.queries.ts';

/** A survey's completes as of now, for whoever can't wait until a large one is counted again. */
export const completesOfSurvey = (db: ReadDb, surveyId: number): Promise<number> =>
  countCompletes(db, surveyId);

/** What came of the attempts that have ended since a moment, and signature failures since then. */
export const countsSince = (db: ReadDb, surveyId: number, since: Date): Promise<SeriesFigures> =>
  countSince(db, surveyId, since);
