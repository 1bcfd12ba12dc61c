import { sql } from 'kysely';
import { unverifiedCompletesList } from '#contract/operator/lists/unverified-completes.list.ts';
import { listSource } from '#server/lists/list-source.ts';
import { unverifiedReports } from './unverified-reports.queries.ts';

export const unverifiedCompletesSource = listSource(unverifiedCompletesList, ({ language, fallback }) => ({
  from: sql`(
    select a.id, r.received_at, r.signature, r.channel, r.raw_code, a.started_at, i.member_id, i.points, s.survey_number, s.titles, s.country_code
    from ${unverifiedReports}
  ) u`,
  id: sql`u.id`,
  country: sql`u.country_code`,
  columns: {
    id: sql`u.id`,
    survey_number: sql`u.survey_number`,
    survey: sql`coalesce(u.titles ->> ${language}, u.titles ->> ${fallback}, u.titles ->> 'en', '')`,
    country_code: sql`u.country_code`,
    member_id: sql`u.member_id`,
    points: sql`u.points`,
    started_at: sql`u.started_at`,
    signature: sql`u.signature`,
    channel: sql`u.channel`,
    raw_code: sql`u.raw_code`,
    said_at: sql`u.received_at`,
  },
  filters: {
    survey: (number) => sql<boolean>`u.survey_number = ${number}`,
    country: sql`u.country_code`,
    member: sql`u.member_id`,
    signature: (chosen) => sql<boolean>`u.signature = any(${chosen})`,
    said: sql`u.received_at`,
  },
}));
