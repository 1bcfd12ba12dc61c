import type { ReadDb } from '#server/database/connect.ts';
import { findSurvey as select } from './survey-for-operators.queries.ts';

/** A survey by its id, with all that is said about it; undefined if there is none. */
export const findSurvey = (db: ReadDb, surveyId: number): ReturnType<typeof select> => select(db, surveyId);
