import type { Db } from '#server/database/connect.ts';

/** What an invitation to a survey promises now; a raise waits until it is planned, and then finds it. */
export const lockPromise = async (db: Db, surveyId: number): Promise<number> =>
  (
    await db
      .selectFrom('surveys')
      .select('points')
      .where('id', '=', surveyId)
      .forShare()
      .executeTakeFirstOrThrow()
  ).points;

/** Waits for the steps of waves that plan recipients of a survey; their next ones pass by until this transaction has ended. */
export const waitForPlanning = (db: Db, surveyId: number) =>
  db
    .selectFrom('waves')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'planning')
    .orderBy('id')
    .forShare()
    .execute();
