import { sql } from 'kysely';
import { unverifiedCompletesList } from '#contract/operator/lists/unverified-completes.list.ts';
import { listSource } from '#server/lists/list-source.ts';

/** As `unverifiedCompletes`. */
export const unverifiedCompletesSource = listSource(unverifiedCompletesList, ({ language, fallback }) => ({
  from: sql`(
    select r.id, r.attempt_id, r.received_at, a.started_at, i.member_id, i.points, s.survey_number, s.titles, s.country_code
    from outcome_reports r
    join attempts a on a.id = r.attempt_id
    join invitations i on i.id = a.invitation_id
    join surveys s on s.id = i.survey_id
    where not r.accepted and r.outcome = 'complete' and s.kind = 'external' and s.state <> 'archived'
      and a.reconciled is null and a.decided_by is distinct from 'survey' and i.test_member_id is null
  ) u`,
  id: sql`u.id`,
  country: sql`u.country_code`,
  columns: {
    id: sql`u.id`,
    survey_number: sql`u.survey_number`,
    survey: sql`coalesce(u.titles ->> ${language}, u.titles ->> ${fallback}, u.titles ->> 'en', '')`,
    country_code: sql`u.country_code`,
    attempt_id: sql`u.attempt_id`,
    member_id: sql`u.member_id`,
    points: sql`u.points`,
    started_at: sql`u.started_at`,
    said_at: sql`u.received_at`,
  },
  filters: {
    survey: (number) => sql<boolean>`u.survey_number = ${number}`,
    country: sql`u.country_code`,
    member: sql`u.member_id`,
    said: sql`u.received_at`,
  },
}));
