import type { ReadDb } from '#server/database/connect.ts';
import { countriesOf } from './questionnaires.queries.ts';

/** The countries whose members answer a profiler or questions at registration: a general one serves those without their own. */
export const countriesAsked = (db: ReadDb, questionnaireId: number): Promise<string[]> =>
  countriesOf(db, questionnaireId);
