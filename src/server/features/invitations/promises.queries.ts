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
