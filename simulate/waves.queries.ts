import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** Completes of a survey's wave, and those of members who had no judged invitation before it: younger ones are not counted. */
export const completesOfWave = async (
  db: ReadDb,
  surveyId: number,
): Promise<{ completes: number; of_novices: number }> =>
  (
    await sql<{ completes: number; of_novices: number }>`
      select count(*) as completes, count(*) filter (where not exists (
          select from invitations o where o.member_id = i.member_id
            and o.invited_at < date_trunc('day', i.invited_at) - interval '3 days'
        )) as of_novices
      from invitations i where i.survey_id = ${surveyId} and i.state = 'complete'`.execute(db)
  ).rows[0] ?? { completes: 0, of_novices: 0 };
