import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

export type DueReminder = {
  id: number;
  member_id: number;
  first_name: string;
  language: string;
  country_code: string;
  time_zone: string;
  titles: Record<string, string>;
  points: number;
  minutes: number;
  closes_at: Date | null;
  default_language: string;
};

/** Makes everybody else who reminds wait until the transaction ends: then the reminders of the day are known. */
export const lockReminding = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('remind of invitations', 0))`.execute(db);

/**
 * Some invitations that a reminder is due for, the oldest first, taken for the transaction; one that is being started
 * this moment is left out.
 */
export const invitationsToRemind = async (db: Db, now: Date, limit: number): Promise<DueReminder[]> => {
  const { rows } = await sql<DueReminder>`
    select i.id, i.member_id, m.first_name, m.language, s.country_code, c.time_zone, s.titles, i.points,
      coalesce(s.measured_minutes, s.minutes) as minutes, s.closes_at, coalesce(panel.default_language, 'en') as default_language
    from invitations i
    join surveys s on s.id = i.survey_id
    join members m on m.id = i.member_id
    join countries c on c.code = s.country_code
    left join contact_preferences p on p.member_id = m.id
    left join panel on true
    where i.state = 'invited' and i.reminded_at is null
      and i.invited_at between ${now}::timestamptz - interval '14 days' and ${now}::timestamptz - interval '1 day'
      and (
        i.invited_at <= ${now}::timestamptz - interval '3 days'
        or s.closes_at <= ${now}::timestamptz + interval '2 days'
      )
      and s.state = 'live' and (s.closes_at is null or s.closes_at > ${now})
      and not exists (
        select from quota_cells where survey_id = s.id and conditions = '[]' and filled >= wanted
      )
      and m.unsubscribed_at is null
      and (p.paused_until is null or p.paused_until < (${now}::timestamptz at time zone c.time_zone)::date)
      and (s.topic is null or p.topics_off is null or s.topic <> all(p.topics_off))
      and extract(hour from ${now}::timestamptz at time zone c.time_zone) between 8 and 19
      and not exists (
        select from invitations other
        where other.member_id = i.member_id and other.reminded_at > ${now}::timestamptz - interval '20 hours'
      )
    order by i.invited_at, i.id
    limit ${limit}
    for no key update of i skip locked
  `.execute(db);
  return rows;
};

/** Notes the reminder, and the token with which its link opens the invitation beside the first one. */
export const markReminded = (
  db: Db,
  reminded: ReadonlyArray<{ id: number; token_hash: Buffer }>,
  remindedAt: Date,
) =>
  sql`
    update invitations set reminded_at = ${remindedAt}, reminder_token_hash = reminded.token_hash
    from unnest(
      ${reminded.map(({ id }) => id)}::bigint[], ${reminded.map(({ token_hash }) => token_hash)}::bytea[]
    ) as reminded (id, token_hash)
    where invitations.id = reminded.id
  `.execute(db);
