import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** As `unverifiedCompletes`: what a browser alone has reported, and nobody has decided. */
export const countUnverified = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select s.country_code, count(*) as count
      from outcome_reports r
      join attempts a on a.id = r.attempt_id
      join invitations i on i.id = a.invitation_id
      join surveys s on s.id = i.survey_id
      where not r.accepted and r.outcome = 'complete' and s.kind = 'external' and s.state <> 'archived'
        and a.reconciled is null and a.decided_by is distinct from 'survey' and i.test_member_id is null
      group by s.country_code
    `.execute(db)
  ).rows;
