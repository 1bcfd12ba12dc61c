import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { cellOf, type FullCell, type StoredCell } from './quotas.queries.ts';

/** The cells of these surveys, with what is known where they stand. */
export const cellsOfSurveys = async (db: ReadDb, surveys: readonly number[]) =>
  (
    await db
      .selectFrom('quota_cells as q')
      .innerJoin('surveys as s', 's.id', 'q.survey_id')
      .innerJoin('countries as c', 'c.code', 's.country_code')
      .select([
        'q.id',
        'q.survey_id',
        'q.name',
        'q.wanted',
        'q.filled',
        'q.is_enforced',
        'q.condition',
        'q.conditions',
      ])
      .select(['s.questionnaire_id', 'c.time_zone'])
      .where(sql<boolean>`q.survey_id = any(${surveys}::bigint[])`)
      .orderBy('q.id')
      .$castTo<
        StoredCell &
          Omit<FullCell, 'condition'> & {
            survey_id: number;
            questionnaire_id: number | null;
            time_zone: string;
          }
      >()
      .execute()
  ).map(cellOf);
