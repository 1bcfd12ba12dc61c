import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { Sample, SampleContext } from './sample.ts';

/** What exclusions judge a member by, each on its own. */
export type SampleStanding = {
  id: number;
  confirmed_at: Date | null;
  bounced_at: Date | null;
  unsubscribed_at: Date | null;
  /** The last day of a break. */
  paused_until: string | null;
  topics_off: string[];
  invitations_this_week: number;
  weekly_limit: number;
  last_invited_at: Date | null;
  in_wave: boolean;
  /** Surveys that were started, and those of an earlier account. */
  started: number[];
  taken_before: number[];
  frozen_at: Date | null;
  /** Another member of the household, in a wave of the survey. */
  household_member: number | null;
};

/** How these members of the survey's country stand. */
export const selectStandings = async (
  db: ReadDb,
  { survey, day }: SampleContext,
  { not_after }: Pick<Sample, 'not_after'>,
  members: readonly number[],
): Promise<SampleStanding[]> =>
  (
    await sql<SampleStanding>`
      with listed as materialized (
        select unnest(w.members) as member_id from waves w where w.survey_id = ${survey.id} and w.state = 'planning'
        union
        select r.member_id from waves w join wave_recipients r on r.wave_id = w.id
        where w.survey_id = ${survey.id} and w.waiting > 0
        union
        select i.member_id from invitations i where i.survey_id = ${survey.id} and i.not_sent is null
      )
      select m.id, m.confirmed_at, m.unsubscribed_at, p.paused_until, coalesce(p.topics_off, '{}') as topics_off,
        (select b.bounced_at from bounced_addresses b where b.recipient_key = m.email_key) as bounced_at,
        (
          select count(*) from invitations i where i.member_id = m.id
            and (i.invited_at at time zone ${day.time_zone})::date >= ${day.week_from}::date
        ) as invitations_this_week,
        least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week) as weekly_limit,
        (select max(i.invited_at) from invitations i where i.member_id = m.id) as last_invited_at,
        m.id in (select member_id from listed) as in_wave,
        to_json(array(
          select i.survey_id from invitations i
          where i.member_id = m.id and i.survey_id = any(${not_after}::bigint[]) and i.state <> 'invited' order by 1
        )) as started,
        to_json(coalesce((select r.surveys from returned_members r where r.member_id = m.id), '{}')) as taken_before,
        (select z.frozen_at from freezes z where z.member_id = m.id and z.ended_at is null) as frozen_at,
        (
          select min(k.member_id) from household_keys own join household_keys k on k.hash = own.hash
          where own.member_id = m.id and k.member_id in (select member_id from listed)
        ) as household_member
      from members m
      cross join contact_limits l
      left join contact_preferences p on p.member_id = m.id
      where m.id = any(${members}) and m.country_code = ${survey.country_code}
      order by m.id
    `.execute(db)
  ).rows;
