import { sql } from 'kysely';
import type { SeriesFigures } from '#contract/rules/automatic-waves.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { isSignatureFailure } from '#server/database/judged-reports.ts';
import { isComplete } from './count-field.queries.ts';

export const countCompletes = async (db: ReadDb, surveyId: number): Promise<number> =>
  (
    await sql<{ completes: number }>`
      select count(*) as completes from invitations i left join attempts a on a.invitation_id = i.id
      where i.survey_id = ${surveyId} and i.state = 'complete' and i.test_member_id is null and ${isComplete}
    `.execute(db)
  ).rows[0]?.completes ?? 0;

export const countSince = async (db: ReadDb, surveyId: number, since: Date): Promise<SeriesFigures> =>
  (
    await sql<SeriesFigures>`
      select count(*) filter (where ${isComplete}) as completes,
        count(*) filter (where i.state = 'screenout') as screenouts,
        count(*) filter (where i.state = 'abandoned') as abandoned,
        count(*) filter (where i.state = 'timeout') as timeouts,
        count(*) as ended,
        (
          select count(distinct r.attempt_id) from outcome_reports r
          join attempts x on x.id = r.attempt_id join invitations j on j.id = x.invitation_id
          where j.survey_id = ${surveyId} and j.test_member_id is null
            and r.received_at >= ${since} and ${isSignatureFailure(sql`x`)}
        ) as signature_failures
      from invitations i join attempts a on a.invitation_id = i.id
      where i.survey_id = ${surveyId} and i.test_member_id is null and a.ended_at >= ${since}
    `.execute(db)
  ).rows[0] ?? { completes: 0, screenouts: 0, abandoned: 0, timeouts: 0, ended: 0, signature_failures: 0 };
